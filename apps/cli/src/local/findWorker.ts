import { access } from "node:fs/promises";
import { dirname, join } from "node:path";

/** The worker's entries: for one job of a target that Lapline knows, and for definitions on this host. */
export type WorkerEntry = "runOnce.mjs" | "hostRun.mjs";

/** From a checkout's root; where the worker image has its bundle; where this package has a part of it. */
const inCheckout = "apps/worker/dist";
const inImage = "/app/dist";
const inPackage = "worker";

/**
 * The worker's entry: beside the `runOnce.mjs` that is named, else that of this package, of the checkout
 * which holds this program or the working folder, or of a worker image. Null where there is none.
 */
export async function findWorker(
  entry: WorkerEntry,
  named: string | undefined,
  { programFolder, folder }: { programFolder: string; folder: string },
): Promise<string | null> {
  const folders =
    named === undefined
      ? [join(programFolder, inPackage), ...above(programFolder), ...above(folder), inImage]
      : [dirname(named)];
  const whole = folders.map((one) => join(one, entry));
  const candidates = entry === "runOnce.mjs" && named !== undefined ? [named] : whole;
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
  "`lapline run` of a target measures with the worker of Lapline, which is not part of this package. In a " +
  "checkout of Lapline, run npx pnpm build, then name apps/worker/dist/runOnce.mjs with --worker or " +
  "LAPLINE_WORKER. Or use the worker image, which has both: docker run --rm lapline/worker lapline run …";

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
