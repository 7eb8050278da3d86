import type { ScenarioDescription } from "@lapline/contracts";

/** What the scenarios in view warn of, each warning once, with the scenarios that it is of. Pure. */
export function caveatLines(
  scenarios: readonly Pick<ScenarioDescription, "id" | "caveats">[],
  shown: ReadonlySet<string>,
): string[] {
  const told = scenarios.flatMap(({ id, caveats }) =>
    shown.has(id) ? caveats.map((caveat) => ({ id, caveat })) : [],
  );
  return [...Map.groupBy(told, ({ caveat }) => caveat)].map(
    ([caveat, own]) => `${[...new Set(own.map(({ id }) => id))].join(", ")}: ${caveat}`,
  );
}
