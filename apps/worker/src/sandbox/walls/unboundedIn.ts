import { type BoundController, boundControllers } from "./bounds/ownGroups.ts";
import type { WallsState } from "./walls.ts";

/** Bounds that no control group holds here. */
export function unboundedIn(state: WallsState): BoundController[] {
  const folders = state.up ? state.walls.bounds?.folders : undefined;
  return boundControllers.filter((controller) => folders?.[controller] === undefined);
}
