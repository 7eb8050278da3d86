import type { JobFailure } from "../../jobFailure.ts";
import type { ProcessLimits } from "../programs/commandPrefix.ts";
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
