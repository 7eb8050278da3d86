import { access } from "node:fs/promises";
import { dirname, join } from "node:path";

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
