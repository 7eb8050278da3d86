import { type CompareView, isReading } from "@lapline/contracts";

export interface Difference {
  name: string;
  /** One text per column; columns measured in several environments list them all. */
  values: string[];
}

/** Facts that describe the target itself: they are expected to differ between targets. */
const ofTarget = /^target\./;

/**
 * Facts of the environments in which the columns differ: `host` facts make numbers incomparable,
 * `target` facts (settings, versions of parts) are what the columns may be about. Readings of the moment
 * differ always and are left out.
 */
export function prepareDifferences(view: CompareView): {
  host: Difference[];
  target: Difference[];
} {
  const environments = view.columns.map((_, place) => [
    ...new Set(view.rows.flatMap(({ cells }) => cells[place]?.environment ?? [])),
  ]);
  const names = new Set(Object.values(view.environments).flatMap((facts) => Object.keys(facts)));
  const differences: Difference[] = [];
  for (const name of [...names].filter((one) => !isReading(one)).sort()) {
    const values = environments.map((hashes) =>
      [...new Set(hashes.map((hash) => view.environments[hash]?.[name] ?? "not recorded"))]
        .sort()
        .join("; "),
    );
    const measured = values.filter((_, place) => (environments[place]?.length ?? 0) > 0);
    if (new Set(measured).size > 1) differences.push({ name, values });
  }
  return {
    host: differences.filter(({ name }) => !ofTarget.test(name)),
    target: differences.filter(({ name }) => ofTarget.test(name)),
  };
}
