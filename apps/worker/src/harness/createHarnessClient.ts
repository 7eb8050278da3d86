import type { Readable } from "node:stream";
import {
  type AskedHarness,
  type DefinedHarnessPlan,
  type HarnessAnswer,
  type HarnessOp,
  type HarnessPlan,
  type HarnessResult,
  harnessAnswerSchema,
  harnessResults,
  issueSentence,
  optionalHarnessOps,
  plainIssue,
  readDefinedAnswer,
  type SliceWork,
} from "@lapline/contracts";
import { systemClock } from "../clock.ts";
import { asJobAborted, JobFailure } from "../jobFailure.ts";
import { readJsonLines } from "./readJsonLines.ts";

export type HarnessProgress = Extract<HarnessAnswer, { event: "progress" }>;

/** What an operation takes along, and how long it may take. */
interface HarnessCall {
  timeoutMs: number;
  /** The failure that a missing answer stands for. */
  onTimeout: () => JobFailure;
  plan?: HarnessPlan | DefinedHarnessPlan;
  slice?: SliceWork;
}

export interface HarnessClient {
  /** Rejects with a JobFailure, or with JobAborted when the job ends. One request at a time. */
  request<O extends HarnessOp>(op: O, call: HarnessCall): Promise<HarnessResult<O>>;
  /** Stops listening to the job's signal. */
  dispose(): void;
}

interface Pending {
  id: number;
  resolve(result: unknown): void;
  reject(error: Error): void;
}

/** Speaks the harness protocol over a process's stdio. `ended` settles when the process has ended. */
export function createHarnessClient(options: {
  stdin: NodeJS.WritableStream;
  stdout: Readable;
  ended: Promise<JobFailure>;
  onProgress: (progress: HarnessProgress) => void;
  /** Lines that are no protocol: a library printed to stdout. */
  onNoise: (line: string) => void;
  signal: AbortSignal;
  /** It is a definition's own harness, whose answers may leave out what has a default. */
  defined?: Pick<AskedHarness, "factors">;
}): HarnessClient {
  const { signal, defined } = options;
  let pending: Pending | undefined;
  let failure: Error | undefined;
  let lastId = 0;

  const fail = (error: Error) => {
    failure ??= error;
    const waiting = pending;
    pending = undefined;
    waiting?.reject(failure);
  };
  const take = (answer: HarnessAnswer) => {
    if ("event" in answer) return options.onProgress(answer);
    if (pending === undefined || answer.id !== pending.id) return;
    const { resolve, reject } = pending;
    pending = undefined;
    if (answer.ok) resolve(answer.result);
    else reject(new JobFailure(answer.code, answer.message));
  };
  readJsonLines(
    options.stdout,
    (line) => {
      const answer = parseAnswer(line);
      if (answer === null) options.onNoise(line);
      else take(answer);
    },
    () => fail(new JobFailure("load_failed", "the harness sent a line that is too long")),
  );
  void options.ended.then(fail);
  const onAbort = () => fail(asJobAborted(signal.reason));
  signal.addEventListener("abort", onAbort, { once: true });

  const ask = (request: object, id: number, call: HarnessCall) =>
    new Promise<unknown>((resolve, reject) => {
      if (failure !== undefined) return reject(failure);
      const timer = setTimeout(() => fail(call.onTimeout()), call.timeoutMs);
      const settle = () => clearTimeout(timer);
      pending = {
        id,
        resolve: (result) => {
          settle();
          resolve(result);
        },
        reject: (error) => {
          settle();
          reject(error);
        },
      };
      options.stdin.write(`${JSON.stringify(request)}\n`);
    });

  return {
    dispose: () => signal.removeEventListener("abort", onAbort),
    request: async (op, call) => {
      if (signal.aborted) throw asJobAborted(signal.reason);
      lastId += 1;
      const id = lastId;
      const { plan, slice } = call;
      const request = { id, op, ...(plan && { plan }), ...(slice && { slice }) };
      const sentAtNs = systemClock.monotonicNs();
      const answer = ask(request, id, call);
      if (defined === undefined || op === "probe") return strictResult(op, await answer);
      const result = await answer.catch((error: Error) => {
        if (isNothingToDo(op, error)) return undefined;
        throw error;
      });
      const answeredAtNs = systemClock.monotonicNs();
      const read = readDefinedAnswer(op, result, { ...defined, sentAtNs, answeredAtNs });
      if (read.ok) return read.result as HarnessResult<typeof op>;
      throw new JobFailure("load_failed", `the harness's answer is wrong: ${read.problem}`);
    },
  };
}

function strictResult<O extends HarnessOp>(op: O, answer: unknown): HarnessResult<O> {
  const result = harnessResults[op].safeParse(answer, { error: plainIssue });
  if (result.success) return result.data as HarnessResult<O>;
  const issue = result.error.issues[0];
  throw new JobFailure(
    "load_failed",
    `the harness answered ${op} with something else: ${issue === undefined ? "" : issueSentence(issue)}`,
  );
}

function isNothingToDo(op: HarnessOp, error: Error): boolean {
  const isRefused = error instanceof JobFailure && error.code === "unsupported";
  return isRefused && optionalHarnessOps.includes(op);
}

function parseAnswer(line: string): HarnessAnswer | null {
  if (!line.startsWith("{")) return null;
  try {
    const parsed = harnessAnswerSchema.safeParse(JSON.parse(line));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
