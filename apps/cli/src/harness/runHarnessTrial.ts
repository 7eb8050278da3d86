import {
  type AskedHarness,
  type DefinedHarnessOp,
  type DefinedHarnessPlan,
  type HarnessResult,
  optionalHarnessOps,
  readDefinedAnswer,
} from "@lapline/contracts";
import { type Answered, openTalk } from "./openTalk.ts";
import type { StartedHarness } from "./startHarness.ts";

/** What a trial of a harness brought. */
export interface HarnessTrial {
  /** Why the trial does not count, as sentences; empty where it does. */
  reasons: string[];
  /** By measure, in base units. */
  values: Readonly<Record<string, number>>;
  durationMs: number;
}

/** Longest time for what needs no work of the target. */
export const helloMs = 15_000;
export const byeMs = 5_000;

class TrialProblem extends Error {}

/**
 * Takes a harness through one trial within `timeoutMs`. A harness that breaks the protocol makes a trial
 * that does not count. The harness has ended afterwards.
 */
export async function runHarnessTrial(
  harness: StartedHarness,
  plan: DefinedHarnessPlan,
  { factors, timeoutMs }: Pick<AskedHarness, "factors"> & { timeoutMs: number },
): Promise<HarnessTrial> {
  const talk = openTalk(harness);
  const deadlineMs = performance.now() + timeoutMs;
  const ask = async <O extends DefinedHarnessOp>(
    op: O,
    more?: Readonly<Record<string, unknown>>,
  ): Promise<HarnessResult<O>> => {
    const leftMs = Math.max(0, deadlineMs - performance.now());
    const answered = await talk.ask(op, op === "hello" ? Math.min(leftMs, helloMs) : leftMs, more);
    return readResult(op, answered, factors);
  };
  try {
    await ask("hello");
    await ask("prepare", { plan });
    await ask("warmup");
    const run = await ask("run");
    const verify = await ask("verify");
    await talk.ask("bye", byeMs);
    return {
      reasons: [...run.reasons, ...verify.reasons].map(({ detail }) => detail),
      values: run.values,
      durationMs: run.durationNs / 1e6,
    };
  } catch (error) {
    if (!(error instanceof TrialProblem)) throw error;
    const tail = harness.tail();
    const log = tail.length === 0 ? "" : ` Its last lines on stderr: ${tail.join(" | ")}`;
    return { reasons: [`${error.message}${log}`], values: {}, durationMs: 0 };
  } finally {
    harness.stop();
  }
}

/** The strict result of a verb. Throws a TrialProblem with a sentence where there is none. */
function readResult<O extends DefinedHarnessOp>(
  op: O,
  answered: Answered,
  factors: AskedHarness["factors"],
): HarnessResult<O> {
  if (answered.outcome === "none") throw new TrialProblem(answered.reason);
  const { outcome } = answered;
  const hasNone =
    outcome === "refused" && answered.code === "unsupported" && optionalHarnessOps.includes(op);
  if (outcome === "refused" && !hasNone) {
    throw new TrialProblem(`The harness refused ${op} (${answered.code}): ${answered.message}`);
  }
  const result = outcome === "refused" ? {} : answered.result;
  const read = readDefinedAnswer(op, result, { ...answered, factors });
  if (!read.ok) throw new TrialProblem(`The harness's answer is wrong: ${read.problem}.`);
  return read.result;
}
