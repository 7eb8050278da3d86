import type { Catalog, CompareRow, CompareScenario } from "@lapline/contracts";

/** What the scenarios of these rows allow beside a row for each measure; the others are left out. */
export function describeScenarios(
  rows: readonly CompareRow[],
  scenarios: Catalog["scenarios"],
): CompareScenario[] {
  const shown = new Set(rows.map((row) => `${row.scenario} ${row.scenarioVersion}`));
  return scenarios.flatMap(({ id, version, variant, measures }): CompareScenario[] => {
    const parts = measures.flatMap(({ name, title, part }) =>
      part === true ? [{ name, title }] : [],
    );
    const isPlain = variant === undefined && parts.length < 2;
    if (isPlain || !shown.has(`${id} ${version}`)) return [];
    return [{ id, version, ...(variant !== undefined && { variant }), parts }];
  });
}
