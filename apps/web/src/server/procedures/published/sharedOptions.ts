import type { Params } from "@lapline/contracts";

/** How many of the wanted options a result has; null where it has any other. Pure. */
export function sharedOptions(options: Params, wanted: Params): number | null {
  const chosen = Object.entries(options);
  return chosen.every(([name, value]) => wanted[name] === value) ? chosen.length : null;
}
