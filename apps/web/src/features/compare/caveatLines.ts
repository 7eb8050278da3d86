import type { ScenarioDescription } from "@lapline/contracts";

/** Scenarios that are named where a warning is of every one in view. */
const namedMax = 3;

/** What the scenarios in view warn of, each warning once, with the scenarios that it is of. Pure. */
export function caveatLines(
  scenarios: readonly Pick<ScenarioDescription, "id" | "caveats">[],
  shown: ReadonlySet<string>,
): string[] {
  const told = scenarios.flatMap(({ id, caveats }) =>
    shown.has(id) ? caveats.map((caveat) => ({ id, caveat })) : [],
  );
  return [...Map.groupBy(told, ({ caveat }) => caveat)].map(([caveat, own]) => {
    const ids = new Set(own.map(({ id }) => id));
    const isOfAll = ids.size > namedMax && ids.size === shown.size;
    return `${isOfAll ? `All ${ids.size} scenarios` : [...ids].join(", ")}: ${caveat}`;
  });
}
