import type { WallsState } from "./walls.ts";

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
