import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { constants, tmpdir } from "node:os";
import { join } from "node:path";
import {
  type LocalRunAnswer,
  type LocalRunRequest,
  localRunAnswerSchema,
} from "@lapline/contracts";
import { exitCodes } from "../exitCodes.ts";
import { Failure } from "../failure.ts";
import type { ProgramIo } from "../programIo.ts";
import { nodeOf } from "./nodeOf.ts";

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
    const code = await start(io, [await nodeOf(worker), worker, ...files], {
      WORKER_DATA_DIR: join(folder, "worker"),
      LAPLINE_CACHE_DIR: io.env.cacheDir,
      SANDBOXES: io.env.sandboxes ?? "process,docker",
    });
    const answer = await readFile(files[1], "utf8").catch(() => null);
    if (answer !== null) return localRunAnswerSchema.parse(JSON.parse(answer));
    const sentence = `The worker (${worker}) ended with ${code} and left no answer; its last lines say why.`;
    throw new Failure(exitCodes.infrastructure, sentence);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Ctrl-C reaches the worker too: it gives the job up, cleans up and answers. */
async function start(
  io: ProgramIo,
  [program, ...args]: readonly [string, ...string[]],
  env: Readonly<Record<string, string>>,
): Promise<number> {
  const child = spawn(program, args, {
    env: { ...io.env.inherited, ...env },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const release = io.onInterrupt(() => child.kill("SIGINT"));
  let open = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    const lines = (open + text).split("\n");
    open = lines.pop() ?? "";
    for (const line of lines) io.note(line);
  });
  try {
    return await new Promise<number>((resolve, reject) => {
      child.once("error", reject);
      child.once("close", (code, signal) => {
        if (open !== "") io.note(open);
        resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal]));
      });
    });
  } finally {
    release();
  }
}
