import type { BoundsRoot } from "./bounds/openBoundsRoot.ts";
import { type BoundController, boundControllers } from "./bounds/ownGroups.ts";
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

/**
 * Walls, or why this host has none. `isOwnHost`: a person runs their own software here as themselves, so
 * whatever they run may run without.
 */
export type WallsState =
  | { up: true; walls: Walls }
  | { up: false; reason: string; isOwnHost?: true };

/** Walls as a fact of the machine; null: there are none. */
export function describeWalls(state: WallsState): string | null {
  if (!state.up) return null;
  const { maker, asRoot, bounds } = state.walls;
  const groups =
    bounds === null
      ? "no control groups"
      : `control groups v${bounds.version} (${Object.keys(bounds.folders).join(", ")})`;
  const account = asRoot ? "an account per job" : "the worker's account";
  return `${maker.kind}, ${account}, ${groups}`;
}

/** What programs share with the worker although a room could have its own. */
export function sharedIn(state: WallsState): string[] {
  return state.up && state.walls.keyring !== null ? [] : ["keyring"];
}

/** Bounds that no control group holds here. */
export function unboundedIn(state: WallsState): BoundController[] {
  const folders = state.up ? state.walls.bounds?.folders : undefined;
  return boundControllers.filter((controller) => folders?.[controller] === undefined);
}
