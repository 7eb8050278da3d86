import type { WallsState } from "./walls.ts";

/** What programs share with the worker although a room could have its own. */
export function sharedIn(state: WallsState): string[] {
  return state.up && state.walls.keyring !== null ? [] : ["keyring"];
}
