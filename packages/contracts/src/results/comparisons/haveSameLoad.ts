import { canonicalJson } from "../../base/canonicalJson.ts";
import type { CompareCell } from "./compare.ts";

type Loaded = Pick<CompareCell, "load">;

/**
 * Whether two cells of one row may have a ratio. Each says how its load differs from that of one and
 * the same column, so equal differences mean equal loads.
 */
export function haveSameLoad(a: Loaded, b: Loaded): boolean {
  const differences = ({ load }: Loaded) => canonicalJson(load?.differences ?? []);
  return differences(a) === differences(b);
}
