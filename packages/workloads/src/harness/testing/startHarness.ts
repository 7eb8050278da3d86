import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import {
  type HarnessAnswer,
  type HarnessOp,
  type HarnessPlan,
  type HarnessResult,
  harnessAnswerSchema,
  harnessResults,
} from "@lapline/contracts";

type Answer = Exclude<HarnessAnswer, { event: "progress" }>;

export interface HarnessProcess extends AsyncDisposable {
  /** The raw answer to one request. */
  ask(op: HarnessOp, plan?: HarnessPlan): Promise<Answer>;
  /** The answer to a request as it stands, which need not be one of the protocol. */
  askAnyhow(request: { op: string } & Record<string, unknown>): Promise<Answer>;
  /** The parsed payload of a successful answer; throws with the harness's own words otherwise. */
  expect<O extends HarnessOp>(op: O, plan?: HarnessPlan): Promise<HarnessResult<O>>;
  processId: number;
  /** Progress events so far. */
  progress: Extract<HarnessAnswer, { event: "progress" }>[];
  /** Text that is no protocol, as it is sent by a confused worker. */
  writeLine(line: string): void;
  /** Ends the program's input, as a worker that is gone. */
  endInput(): void;
  /** Lines on stdout that nobody has read yet, up to the end of the program. */
  restOfOutput(): Promise<string[]>;
  /** Exit code, once the process has ended. */
  ended: Promise<number | null>;
}

/** Starts a bundled harness program as a worker does: own process, protocol on stdio. */
export function startHarness(program: string): HarnessProcess {
  return startHarnessProgram([process.execPath, program]);
}

/** Starts a harness in any language by its argument vector. */
export function startHarnessProgram([command, ...args]: [string, ...string[]]): HarnessProcess {
  const child = spawn(command, args, { stdio: ["pipe", "pipe", "pipe"] });
  const stderr: string[] = [];
  child.stderr.on("data", (chunk) => stderr.push(String(chunk)));
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const progress: HarnessProcess["progress"] = [];
  let lastId = 0;

  async function askAnyhow(request: { op: string }): Promise<Answer> {
    lastId += 1;
    child.stdin.write(`${JSON.stringify({ id: lastId, ...request })}\n`);
    for (;;) {
      const line = await lines.next();
      if (line.done) throw new Error(`The harness ended before ${request.op}: ${stderr.join("")}`);
      const answer = harnessAnswerSchema.parse(JSON.parse(line.value));
      if ("event" in answer) progress.push(answer);
      else if (answer.id === lastId) return answer;
      else throw new Error(`Answer ${answer.id} to request ${lastId}.`);
    }
  }

  const ask = (op: HarnessOp, plan?: HarnessPlan) => askAnyhow({ op, ...(plan && { plan }) });

  return {
    ask,
    askAnyhow,
    endInput: () => child.stdin.end(),
    async restOfOutput() {
      const rest: string[] = [];
      for (let line = await lines.next(); !line.done; line = await lines.next()) {
        rest.push(line.value);
      }
      return rest;
    },
    async expect(op, plan) {
      const answer = await ask(op, plan);
      if (!answer.ok) throw new Error(`${op}: ${answer.code}: ${answer.message}`);
      return harnessResults[op].parse(answer.result) as HarnessResult<typeof op>;
    },
    processId: child.pid ?? 0,
    progress,
    writeLine: (line) => child.stdin.write(`${line}\n`),
    ended,
    async [Symbol.asyncDispose]() {
      child.stdin.end();
      child.kill("SIGKILL");
      await ended;
    },
  };
}

/** Runs all steps of a trial in a harness of its own, as a worker does, and answers what came back. */
export async function wholeTrial(argv: [string, ...string[]], plan: HarnessPlan) {
  await using harness = startHarnessProgram(argv);
  const hello = await harness.expect("hello");
  const prepare = await harness.expect("prepare", plan);
  const warmup = await harness.expect("warmup");
  const run = await harness.expect("run");
  const verify = await harness.expect("verify");
  await harness.expect("bye");
  const reasons = [...run.reasons, ...verify.reasons];
  return { hello, prepare, warmup, run, verify, reasons, exitCode: await harness.ended };
}
