import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type LocalRunAnswer,
  type LocalRunRequest,
  localRunAnswerSchema,
} from "@lapline/contracts";
import { exitCodes, Failure } from "../failure.ts";
import type { ProgramIo } from "../programIo.ts";
import { nodeOf } from "./findWorker.ts";
import { startWorker } from "./startWorker.ts";

/** Starts the worker for one job and answers what came of it; its log goes to stderr. */
export async function measureOnce(
  io: ProgramIo,
  worker: string,
  request: LocalRunRequest,
): Promise<LocalRunAnswer> {
  const folder = await mkdtemp(join(tmpdir(), "lapline-run-"));
  const files = [join(folder, "request.json"), join(folder, "answer.json")] as const;
  try {
    await writeFile(files[0], JSON.stringify(request));
    const code = await startWorker(io, [await nodeOf(worker), worker, ...files], {
      WORKER_DATA_DIR: join(folder, "worker"),
      LAPLINE_CACHE_DIR: io.env.cacheDir,
      SANDBOXES: io.env.sandboxes ?? "process,docker",
    });
    const answer = await readFile(files[1], "utf8").catch(() => null);
    if (answer !== null) return localRunAnswerSchema.parse(JSON.parse(answer));
    const sentence = `The worker (${worker}) ended with ${code} without an answer. Its last lines say why.`;
    throw new Failure(exitCodes.infrastructure, sentence);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}
