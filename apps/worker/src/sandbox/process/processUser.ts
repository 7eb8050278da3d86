import { readFile } from "node:fs/promises";
import { JobFailure } from "../../jobFailure.ts";
import { passCapability } from "./passCapability.ts";

/** Account that a process runs under, by numbers. */
export interface ProcessUser {
  uid: number;
  gid: number;
  /** Capability that lets it pass folders which are closed to it; null where there is none to give. */
  keeps: string | null;
}

/**
 * The account of a name or of `uid:gid`. Null where this process may not change accounts, and so runs
 * everything as itself: a server that refuses root does not refuse an ordinary worker.
 */
export async function processUser(
  wanted: string,
  ownUid: number | undefined,
): Promise<ProcessUser | null> {
  if (ownUid !== 0) return null;
  const keeps = passCapability(await readFile("/proc/self/status", "utf8"));
  const numbers = /^(\d+):(\d+)$/.exec(wanted);
  if (numbers !== null) return { uid: Number(numbers[1]), gid: Number(numbers[2]), keeps };
  const accounts = await readFile("/etc/passwd", "utf8");
  const found = accounts
    .split("\n")
    .map((line) => line.split(":"))
    .find(([name]) => name === wanted);
  if (found === undefined) {
    throw new JobFailure("sandbox_unavailable", `this machine has no account ${wanted}`);
  }
  return { uid: Number(found[2]), gid: Number(found[3]), keeps };
}
