import { spawn } from "node:child_process";
import { access, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { constants, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import {
  type LocalRunAnswer,
  type LocalRunRequest,
  localRunAnswerSchema,
} from "@lapline/contracts";
import { exitCodes, Failure } from "../failure.ts";
import type { ProgramIo } from "../programIo.ts";

/** From a checkout's root; where the worker image has its bundle. */
const inCheckout = "apps/worker/dist/runOnce.mjs";
const inImage = "/app/dist/runOnce.mjs";

/**
 * The worker's entry for one job: what is named, else that of the checkout which holds this program or
 * the working folder, else that of a worker image. Null where there is none.
 */
export async function findWorker(
  named: string | undefined,
  { programFolder, folder }: { programFolder: string; folder: string },
): Promise<string | null> {
  const candidates =
    named === undefined ? [...above(programFolder), ...above(folder), inImage] : [named];
  for (const file of candidates) {
    const exists = await access(file).then(
      () => true,
      () => false,
    );
    if (exists) return file;
  }
  return null;
}

function above(folder: string): string[] {
  const parent = dirname(folder);
  return [join(folder, inCheckout), ...(parent === folder ? [] : above(parent))];
}

/** What to do where there is no worker. */
export const workerAdvice =
  "`lapline run` measures with the worker of Lapline, which is not part of this package. In a checkout " +
  "of Lapline: npx pnpm build, then name apps/worker/dist/runOnce.mjs with --worker or LAPLINE_WORKER. " +
  "Or use the worker image, which has both: docker run --rm lapline/worker lapline run …";

/** From `apps/worker/dist` of a checkout. */
const pinned = "../../../node_modules/node/bin/node";

/**
 * The Node.js that runs a worker: the one that its checkout pins, else this one. What is measured runs
 * in it, and what `lapline` itself was started with may be older than targets such as `node:sqlite`.
 */
export async function nodeOf(worker: string): Promise<string> {
  const program = join(dirname(worker), pinned);
  return access(program).then(
    () => program,
    () => process.execPath,
  );
}

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
