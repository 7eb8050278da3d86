import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isInfrastructureError } from "@lapline/contracts";
import {
  type HostRunAnswer,
  type HostRunOutcome,
  type HostRunRequest,
  hostRunAnswerSchema,
} from "@lapline/contracts/definitions";
import { exitCodes, Failure } from "../failure.ts";
import { findWorker } from "../local/findWorker.ts";
import { startWorker } from "../local/startWorker.ts";
import { findHostNode, type HostIo } from "./findHostNode.ts";

/**
 * Has the worker's part of this package do one task on this host, as this person. Throws a Failure where
 * the task fails, with the worker's sentence.
 */
export async function askHostWorker<Outcome extends Exclude<HostRunAnswer["outcome"], "failed">>(
  io: HostIo,
  request: HostRunRequest,
  wanted: readonly Outcome[],
): Promise<HostRunOutcome<Outcome>> {
  const places = { programFolder: import.meta.dirname, folder: process.cwd() };
  const worker = await findWorker("hostRun.mjs", io.env.worker, places);
  if (worker === null) {
    const sentence = "A part of the command line is missing (the worker).";
    const advice = "Install the package again; in a checkout of Lapline, run npx pnpm build.";
    throw new Failure(exitCodes.internal, `${sentence} ${advice}`);
  }
  const node = await findHostNode(io, worker);
  const folder = await mkdtemp(join(tmpdir(), "lapline-host-"));
  const files = [join(folder, "request.json"), join(folder, "answer.json")] as const;
  try {
    await writeFile(files[0], JSON.stringify(request));
    const settings = {
      WORKER_DATA_DIR: join(folder, "worker"),
      LAPLINE_CACHE_DIR: io.env.cacheDir,
    };
    const code = await startWorker(io, [node, worker, ...files], settings, (line) =>
      io.status?.(line),
    );
    const text = await readFile(files[1], "utf8").catch(() => null);
    if (text === null) {
      const sentence = `The worker (${worker}) ended with ${code}, without an answer.`;
      throw new Failure(exitCodes.infrastructure, `${sentence} Its last lines say why.`);
    }
    const answer = hostRunAnswerSchema.parse(JSON.parse(text));
    if (answer.outcome === "failed") throw failureOf(answer);
    if (!isOneOf(answer, wanted)) throw new Error(`the worker ${answer.outcome}, not ${wanted}`);
    return answer;
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

function isOneOf<Outcome extends HostRunAnswer["outcome"]>(
  answer: HostRunAnswer,
  wanted: readonly Outcome[],
): answer is HostRunOutcome<Outcome> {
  return wanted.some((outcome) => outcome === answer.outcome);
}

function failureOf({ code, message }: HostRunOutcome<"failed">): Failure {
  if (code === "worker_stopped") {
    return new Failure(exitCodes.interrupted, "Stopped. Nothing was stored.");
  }
  const exitCode =
    code === "version_not_found"
      ? exitCodes.usage
      : isInfrastructureError(code)
        ? exitCodes.infrastructure
        : exitCodes.invalid;
  return new Failure(exitCode, message);
}
