import { type HarnessAnswer, harnessAnswerSchema } from "@lapline/contracts";
import type { HarnessLine, StartedHarness } from "./startHarness.ts";

type Refusal = Extract<HarnessAnswer, { ok: false }>;

/** How a request went. */
export type Answered = { sentAtNs: bigint; answeredAtNs: bigint } & (
  | { outcome: "answered"; result: unknown }
  | { outcome: "refused"; code: Refusal["code"]; message: string }
  /** No answer came: it ended, was silent, or sent something else. */
  | { outcome: "none"; reason: string }
);

/** A conversation with a harness, one request at a time. */
export interface Talk {
  ask(op: string, timeoutMs: number, more?: Readonly<Record<string, unknown>>): Promise<Answered>;
  /** Lines of stdout that are no lines of the protocol, or answer what was not asked. */
  strays: string[];
  /** Reads what is left until the harness ends. */
  untilEnd(timeoutMs: number): Promise<{ clean: boolean; reason: string }>;
}

const shownMax = 200;
const straysMax = 1000;

/** Speaks the harness protocol with a program. Nothing throws. */
export function openTalk(harness: StartedHarness): Talk {
  /** Lines that never end must not outlast the deadline. */
  const nextBy = (deadlineMs: number): Promise<HarnessLine> => {
    const leftMs = deadlineMs - performance.now();
    return leftMs <= 0 ? Promise.resolve({ kind: "silent" }) : harness.next(leftMs);
  };
  const strays: string[] = [];
  let lastId = 0;
  /** The answer to `id`; undefined where the line is something else. */
  const take = (text: string, id: number) => {
    const answer = readAnswer(text);
    if (answer !== null && "event" in answer) return undefined;
    if (answer?.id === id) return answer;
    if (strays.length < straysMax) strays.push(text.slice(0, shownMax));
    return undefined;
  };
  return {
    strays,
    ask: async (op, timeoutMs, more = {}) => {
      lastId += 1;
      const id = lastId;
      const sentAtNs = harness.send(JSON.stringify({ id, op, ...more }));
      const deadlineMs = performance.now() + timeoutMs;
      for (;;) {
        const line = await nextBy(deadlineMs);
        const at = { sentAtNs, answeredAtNs: process.hrtime.bigint() };
        if (line.kind === "silent") {
          const stray = strays[0] === undefined ? "" : ` It printed instead: ${strays[0]}`;
          const reason = `${op} was not answered within ${timeoutMs / 1000} s.${stray}`;
          return { ...at, outcome: "none", reason };
        }
        if (line.kind === "ended") {
          return { ...at, outcome: "none", reason: `${op} was not answered: ${line.reason}.` };
        }
        const answer = take(line.text, id);
        if (answer === undefined && isMeantFor(line.text, id)) {
          const shown = line.text.slice(0, shownMax);
          const reason = `${op} was answered with a line that is not a valid answer: ${shown}`;
          return { ...at, outcome: "none", reason };
        }
        if (answer === undefined) continue;
        const answered = { sentAtNs, answeredAtNs: line.atNs };
        return answer.ok
          ? { ...answered, outcome: "answered", result: answer.result }
          : { ...answered, outcome: "refused", code: answer.code, message: answer.message };
      }
    },
    untilEnd: async (timeoutMs) => {
      const deadlineMs = performance.now() + timeoutMs;
      for (;;) {
        const line = await nextBy(deadlineMs);
        if (line.kind === "ended") return line;
        if (line.kind === "silent") {
          return { clean: false, reason: `it still runs after ${timeoutMs / 1000} s` };
        }
        take(line.text, 0);
      }
    },
  };
}

/** Such a line, with a NaN for example, is the only answer that will come. */
function isMeantFor(text: string, id: number): boolean {
  return new RegExp(`^\\{.*"id"\\s*:\\s*${id}\\b`).test(text.slice(0, 10_000));
}

function readAnswer(text: string): HarnessAnswer | null {
  try {
    return harnessAnswerSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
