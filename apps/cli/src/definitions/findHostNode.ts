import { execFile } from "node:child_process";
import { access } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { exitCodes, Failure } from "../failure.ts";
import { nodeOf } from "../local/findWorker.ts";
import type { ProgramIo } from "../programIo.ts";

/** What work of the worker on this host needs. */
export type HostIo = Pick<ProgramIo, "env" | "note" | "status" | "onInterrupt">;

/** What the load generator and the worker are built for. */
const majorNeeded = 24;
const installTimeoutMs = 10 * 60_000;

/**
 * The Node.js for the worker's part: what the checkout pins, this one where it is new enough, else one
 * that npm keeps in the cache of this program. Programs of the definition have their own, from the PATH.
 * Throws a Failure where npm cannot fetch one.
 */
export async function findHostNode(io: HostIo, worker: string): Promise<string> {
  const node = await nodeOf(worker);
  const isThis = node === process.execPath;
  if (!isThis || Number(process.versions.node.split(".")[0]) >= majorNeeded) return node;
  const name = `node-${process.platform}-${process.arch}`;
  const folder = join(io.env.cacheDir, `node-${majorNeeded}`);
  const kept = join(folder, "node_modules", name, "bin/node");
  if (await exists(kept)) return kept;
  io.note(`Fetching Node.js ${majorNeeded} for the load generator with npm, once …`);
  const args = ["install", "--no-audit", "--no-fund", "--no-package-lock", "--ignore-scripts"];
  const wanted = ["--prefix", folder, `${name}@${majorNeeded}`];
  try {
    const env = { ...io.env.inherited };
    await promisify(execFile)("npm", [...args, ...wanted], { env, timeout: installTimeoutMs });
  } catch (error) {
    const sentence = `This needs Node.js ${majorNeeded}; this is ${process.version}, and npm could not fetch it`;
    const reason = (error as Error).message.trim().split("\n").at(-1);
    throw new Failure(
      exitCodes.infrastructure,
      `${sentence} (${reason}). Install Node.js ${majorNeeded} from https://nodejs.org.`,
    );
  }
  if (await exists(kept)) return kept;
  throw new Failure(
    exitCodes.infrastructure,
    `npm has no Node.js ${majorNeeded} for ${name}. Install it from https://nodejs.org.`,
  );
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );
