import type { BoundsRoot } from "./bounds/openBoundsRoot.ts";
import type { EntryTools } from "./entryArgv.ts";
import type { UnshareTools } from "./unshareArgv.ts";

/** What makes the room: bubblewrap, or util-linux and a script. */
export type RoomMaker =
  | { kind: "bubblewrap"; program: string; sh: string }
  | { kind: "unshare"; tools: UnshareTools };

/** How walls are built on this host; opened once, used for every room. */
export interface Walls {
  maker: RoomMaker;
  /** Whether jobs get an account of their own. */
  asRoot: boolean;
  entry: EntryTools;
  /** What leads into a session keyring of one's own, before anything else; null: nothing can. */
  keyring: readonly string[] | null;
  bounds: BoundsRoot | null;
  /** Runtimes that every room shows. */
  runtimes: readonly string[];
  /** What no room ever shows. */
  closed: readonly string[];
}

/** Walls, or why this host has none. */
export type WallsState = { up: true; walls: Walls } | { up: false; reason: string };
