import type { ScenarioMeasure } from "@lapline/contracts";
import { catalog } from "@lapline/workloads/catalog";
import { code, codes, generatedNote, table } from "./markdown.ts";

const head = `# Measures

After this page you know every measure of the built-in scenarios: its unit, which way is better, and who reports it. ${generatedNote("the registry of scenarios")} [Trials and measures](../explanation/measurement.md) explains how they are taken. Definitions name [measures of their own](definitions.md).

Values are stored in base units. Pages, charts and exports scale them: 1,500,000 ns is shown as 1.5 ms.
`;

const directions = { higher_is_better: "higher", lower_is_better: "lower" } as const;

interface Reported {
  measure: ScenarioMeasure;
  scenarios: string[];
}

/** The page docs/reference/measures.md: one row for each measure. */
export function renderMeasures(): string {
  const byName = new Map<string, Reported>();
  for (const { id, measures } of catalog.scenarios) {
    for (const measure of measures) {
      const known = byName.get(measure.name) ?? { measure, scenarios: [] };
      byName.set(measure.name, { ...known, scenarios: [...known.scenarios, id] });
    }
  }
  const rows = [...byName].map(([name, { measure, scenarios }]) => [
    code(name),
    measure.title,
    measure.unit,
    directions[measure.direction],
    reportedBy(scenarios),
  ]);
  const columns = ["measure", "title", "base unit", "better", "reported by"];
  return [head, table(columns, rows), notes(byName)].join("\n");
}

/** Families as a whole where all of a family report it. */
function reportedBy(scenarios: readonly string[]): string {
  if (scenarios.length === catalog.scenarios.length) return "every scenario";
  const familyOf = (id: string) => id.split(".")[0] ?? id;
  const families = Map.groupBy(catalog.scenarios, ({ id }) => familyOf(id));
  const reported = Map.groupBy(scenarios, familyOf);
  const names = [...reported].flatMap(([family, members]) =>
    members.length > 1 && members.length === families.get(family)?.length
      ? [`${family}.*`]
      : members,
  );
  return codes(names);
}

function notes(byName: ReadonlyMap<string, Reported>): string {
  const parted = [...byName.values()].filter(({ measure }) => measure.perComponent);
  const derived = new Map<string, string>();
  for (const { measures } of catalog.scenarios) {
    for (const { name, derivedFrom } of measures) if (derivedFrom) derived.set(name, derivedFrom);
  }
  return `Targets with several components report ${codes(parted.map(({ measure }) => measure.name))} of each component too.

Some measures only restate another one, so they are shown and counted together with it:

${table(
  ["measure", "restates"],
  [...derived].map(([name, from]) => [code(name), code(from)]),
)}`;
}
