import { createHash } from "node:crypto";
import { lchown, lstat, readdir } from "node:fs/promises";
import { join } from "node:path";
import type { JobFailure } from "../../jobFailure.ts";
import type { ProcessLimits } from "../programs/commandPrefix.ts";
import type { Marker } from "../programs/marker.ts";
import type { BoundController } from "./bounds/ownGroups.ts";
import type { RoomAccount } from "./entryArgv.ts";

/** A program that shall run in a room. */
export interface RoomProgram {
  argv: readonly string[];
  cwd: string;
  limits: ProcessLimits;
  cpus: readonly number[] | null;
}

/** Walls around the programs of one trial or build: they see each other and nothing else. */
export interface Room {
  /** The first process of its process namespace, as the host numbers it; its network is theirs. */
  firstPid: number;
  account: RoomAccount;
  asRoot: boolean;
  /** Bounds that nothing holds here. */
  missing: readonly BoundController[];
  /** Argument list that leads a program into the room; its fourth descriptor is the gate's. */
  entry(program: RoomProgram): string[];
  /** Puts a process under the room's bounds. */
  hold(pid: number): void;
  /** Gives what the worker wrote into a data folder to the room's account. */
  own(path: string): Promise<void>;
  /** The bound that was met; null: none. */
  metBound(): JobFailure | null;
  /** Settles when a bound is met, or when the room's first process ends before it is closed. */
  broken: Promise<JobFailure>;
  /** Ends everything inside and waits for it. May be called again. */
  close(): Promise<void>;
}

/** systemd's list of numbers has nobody here: not people, services, containers, nor subordinates. */
const FIRST_ID = 1_900_000_000;
const IDS = 65_536;

/** Number that belongs to one attempt of one job and to no account of the host. */
export function accountOf({ scope, jobId, attempt }: Marker): RoomAccount {
  const digest = createHash("sha256").update(`${scope}\0${jobId}\0${attempt}`).digest();
  const id = FIRST_ID + (digest.readUInt32BE(0) % IDS);
  return { uid: id, gid: id };
}

/**
 * Gives a folder and what the worker put into it to a job's account. Links are never followed, and
 * nothing may run in the folder meanwhile.
 */
export async function ownFiles(path: string, account: RoomAccount): Promise<void> {
  const stats = await lstat(path);
  if (stats.isDirectory()) {
    for (const name of await readdir(path)) await ownFiles(join(path, name), account);
  }
  if (stats.uid === account.uid && stats.gid === account.gid) return;
  await lchown(path, account.uid, account.gid);
}
