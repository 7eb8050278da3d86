import type { Params, TargetOption } from "../catalog.ts";

/** The value of an option among those that differ from their default, or that default. Pure. */
export function readOption<O extends TargetOption>(
  option: O,
  options: Params | undefined,
): O["default"] {
  return (options?.[option.name] as O["default"] | undefined) ?? option.default;
}
