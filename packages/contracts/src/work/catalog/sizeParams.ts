import type { Params, ScenarioDescription } from "./catalog.ts";

type Sized = Pick<ScenarioDescription, "id" | "quick" | "full" | "presets">;

/** The names of a scenario's sizes, in the order of offering. */
export function sizesOf({ presets = [] }: Pick<Sized, "presets">): string[] {
  return ["quick", "full", ...presets.map(({ id }) => id)];
}

/**
 * The parameters that a submission means: those of the named size, with its own in their place. A
 * scenario without such a size is a problem in a sentence. Pure.
 */
export function sizeParams(
  scenario: Sized,
  { size, params = {} }: { size?: string | undefined; params?: Params | undefined },
): { ok: true; params: Params } | { ok: false; problem: string } {
  if (size === undefined) return { ok: true, params };
  const { id, quick, full, presets = [] } = scenario;
  const sized =
    size === "quick"
      ? quick
      : size === "full"
        ? full
        : presets.find((preset) => preset.id === size)?.params;
  if (sized !== undefined) return { ok: true, params: { ...sized, ...params } };
  const problem = `${id} has no size called ${size}. Use ${sizesOf(scenario).join(", ")}.`;
  return { ok: false, problem };
}
