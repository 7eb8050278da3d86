import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import {
  type HarnessAnswer,
  type HarnessPlan,
  type HarnessRequest,
  type HarnessResult,
  harnessProtocolVersion,
  harnessRequestSchema,
} from "@lapline/contracts";
import { HarnessFailure, messageOf } from "./harnessFailure.ts";
import type { ReportProgress } from "./reportProgress.ts";

/** One trial of one target. The steps are called in the order of the protocol, never at once. */
export interface HarnessTrial {
  prepare(plan: HarnessPlan): Promise<HarnessResult<"prepare">>;
  warmup(): Promise<HarnessResult<"warmup">>;
  run(progress: ReportProgress): Promise<HarnessResult<"run">>;
  verify(): Promise<HarnessResult<"verify">>;
  /** Releases what `prepare` opened; called once, also after a failure. */
  close(): Promise<void>;
}

interface HarnessIo {
  input: Readable;
  output: Writable;
  log: Writable;
}

async function answer(
  name: string,
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
        runtimeVersion: process.version,
      } satisfies HarnessResult<"hello">;
    case "prepare":
      return trial.prepare(request.plan);
    case "warmup":
      return trial.warmup();
    case "run":
      return trial.run((progress) => send({ event: "progress", ...progress }));
    case "verify":
      return trial.verify();
    case "bye":
      await trial.close();
      return {};
  }
}

function failureOf(error: unknown): { code: HarnessFailure["code"]; message: string } {
  if (error instanceof HarnessFailure) return { code: error.code, message: error.message };
  return { code: "load_failed", message: messageOf(error) };
}

/**
 * Speaks the harness protocol (contracts/harness.ts) on the given streams until `bye` is answered or
 * the input ends. A line that is no request is logged and skipped. Resolves when the trial is closed.
 */
export async function serveHarness(
  name: string,
  trial: HarnessTrial,
  io: HarnessIo,
): Promise<void> {
  const send = (line: HarnessAnswer) => io.output.write(`${JSON.stringify(line)}\n`);
  for await (const line of createInterface({
    input: io.input,
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    const request = parseRequest(line);
    if (request === undefined) {
      io.log.write(`not a harness request: ${line.slice(0, 200)}\n`);
      continue;
    }
    try {
      send({ id: request.id, ok: true, result: await answer(name, trial, request, send) });
    } catch (error) {
      io.log.write(`${request.op} failed: ${error instanceof Error ? error.stack : error}\n`);
      send({ id: request.id, ok: false, ...failureOf(error) });
    }
    if (request.op === "bye") return;
  }
  await trial.close();
}

function parseRequest(line: string): HarnessRequest | undefined {
  try {
    return harnessRequestSchema.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}
