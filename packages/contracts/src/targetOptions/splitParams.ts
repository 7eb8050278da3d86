import type { Params } from "../catalog.ts";
import type { OptionsTarget } from "./parseOptions.ts";

/** The parameters of a job parted into those of its scenario and the options of its target. Pure. */
export function splitParams(
  { options: known = [] }: Pick<OptionsTarget, "options">,
  params: Params,
): { params: Params; options: Params } {
  const names = new Set(known.map(({ name }) => name));
  const entries = Object.entries(params);
  return {
    params: Object.fromEntries(entries.filter(([name]) => !names.has(name))),
    options: Object.fromEntries(entries.filter(([name]) => names.has(name))),
  };
}
