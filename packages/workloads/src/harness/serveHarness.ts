import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import {
  type HarnessAnswer,
  type HarnessPlan,
  type HarnessRequest,
  type HarnessResult,
  harnessProtocolVersion,
  harnessRequestSchema,
  issueSentence,
  plainIssue,
  type SliceWork,
  sliceCapability,
} from "@lapline/contracts";
import { z } from "zod";
import { runtimeName } from "./runtimeHost.ts";
import { HarnessFailure, messageOf, type ReportProgress } from "./trialContext.ts";

/** One trial of one target. The steps are called in the order of the protocol, never at once. */
export interface HarnessTrial {
  /** Absent where the harness has no loop of its own around operations. */
  probe?(): Promise<HarnessResult<"probe">>;
  prepare(plan: HarnessPlan): Promise<HarnessResult<"prepare">>;
  warmup(): Promise<HarnessResult<"warmup">>;
  run(progress: ReportProgress): Promise<HarnessResult<"run">>;
  /** One turn of a trial that is measured in turns with another; both absent: it cannot be. */
  slice?(work: SliceWork): Promise<HarnessResult<"slice">>;
  /** What `run` would have answered of all slices together. */
  summary?(): Promise<HarnessResult<"summary">>;
  verify(): Promise<HarnessResult<"verify">>;
  /** Releases what `prepare` opened; called once, also after a failure. */
  close(): Promise<void>;
}

interface HarnessIo {
  input: Readable;
  output: Writable;
  log: Writable;
}

/** What a harness says of itself. */
interface HarnessName {
  name: string;
  /** Name and release of what runs the target. */
  runtimeVersion: string;
}

async function answer(
  { name, runtimeVersion }: HarnessName,
  trial: HarnessTrial,
  request: HarnessRequest,
  send: (line: HarnessAnswer) => void,
): Promise<unknown> {
  switch (request.op) {
    case "hello":
      return {
        protocol: harnessProtocolVersion,
        harness: name,
        language: "javascript",
        runtimeVersion,
        ...(trial.slice && { capabilities: [sliceCapability] }),
      } satisfies HarnessResult<"hello">;
    case "probe":
      if (trial.probe === undefined) {
        throw new HarnessFailure("unsupported", "This harness has no loop to probe.");
      }
      return trial.probe();
    case "prepare":
      return trial.prepare(request.plan);
    case "warmup":
      return trial.warmup();
    case "run":
      return trial.run((progress) => send({ event: "progress", ...progress }));
    case "slice":
      if (trial.slice === undefined) throw noSlices();
      return trial.slice(request.slice);
    case "summary":
      if (trial.summary === undefined) throw noSlices();
      return trial.summary();
    case "verify":
      return trial.verify();
    case "bye":
      await trial.close();
      return {};
  }
}

/** A trial that has to be measured whole. */
export function noSlices(): HarnessFailure {
  return new HarnessFailure("unsupported", "This scenario cannot be measured in slices.");
}

function failureOf(error: unknown): { code: HarnessFailure["code"]; message: string } {
  if (error instanceof HarnessFailure) return { code: error.code, message: error.message };
  return { code: "load_failed", message: messageOf(error) };
}

/**
 * Speaks the harness protocol (contracts/harness.ts) on the given streams until `bye` is answered or
 * the input ends. A line that is no request is logged and skipped. Resolves when the trial is closed.
 */
async function serveHarness(name: HarnessName, trial: HarnessTrial, io: HarnessIo): Promise<void> {
  const send = (line: HarnessAnswer) => io.output.write(`${JSON.stringify(line)}\n`);
  let isPrepared = false;
  for await (const line of createInterface({
    input: io.input,
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    const asked = parseRequest(line);
    if (asked === undefined) {
      io.log.write(`not a harness request: ${line.slice(0, 200)}\n`);
      continue;
    }
    try {
      const request = requestOf(asked, isPrepared);
      const result = await answer(name, trial, request, send);
      isPrepared ||= request.op === "prepare";
      send({ id: asked.id, ok: true, result });
    } catch (error) {
      io.log.write(`${asked.op} failed: ${error instanceof Error ? error.stack : error}\n`);
      send({ id: asked.id, ok: false, ...failureOf(error) });
    }
    if (asked.op === "bye") return;
  }
  await trial.close();
}

/** The least that can be answered. */
const askedSchema = z.looseObject({ id: z.int(), op: z.string() });

function parseRequest(line: string) {
  try {
    return askedSchema.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}

function requestOf(asked: z.infer<typeof askedSchema>, isPrepared: boolean): HarnessRequest {
  const parsed = harnessRequestSchema.safeParse(asked, { error: plainIssue });
  if (!parsed.success) {
    const problem = parsed.error.issues.map(issueSentence).join(" ").slice(0, 500);
    throw new HarnessFailure("unsupported", `Not a request of the protocol: ${problem}`);
  }
  if (isPrepared && parsed.data.op === "prepare") {
    throw new HarnessFailure("unsupported", "A harness serves one trial; it was prepared before.");
  }
  return parsed.data;
}

/**
 * Serves one trial on this process's stdio and ends the process afterwards, however many handles the
 * target left open. What targets print on stdout is sent to stderr: stdout belongs to the protocol.
 */
export async function serveStdio(
  name: string,
  createTrial: (log: (line: string) => void) => HarnessTrial,
  runtimeVersion: string = runtimeName(),
): Promise<void> {
  const { stdin, stdout, stderr } = process;
  console.log = console.error;
  console.info = console.error;
  console.debug = console.error;
  const trial = createTrial((line) => stderr.write(`${line}\n`));
  await serveHarness({ name, runtimeVersion }, trial, {
    input: stdin,
    output: stdout,
    log: stderr,
  });
  await new Promise<void>((flushed) => stdout.write("", () => flushed()));
  process.exit(0);
}
