import { access } from "node:fs/promises";
import { dirname, join } from "node:path";

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
