import type { HistoryItem } from "@lapline/contracts";

/** Facts that the text beside a line names. */
const factsNamed = 2;

export interface EnvironmentChange {
  /** Between the last point of the old environment and the first of the new one. */
  x: number;
  /** "Environment changed: host.kernel" */
  label: string;
  labelShort: string;
  /** What differs, as far as it is known. */
  facts: { name: string; before: string; after: string }[];
}

interface Placed {
  x: number;
  point: Pick<HistoryItem, "environmentHash">;
}

/** What changed in the environment between two points, out of the facts of both. */
export function environmentChange(
  environments: Readonly<Record<string, Record<string, string>>>,
  before: Placed,
  after: Placed,
): EnvironmentChange {
  const old = environments[before.point.environmentHash];
  const next = environments[after.point.environmentHash];
  const names = old && next ? [...new Set([...Object.keys(old), ...Object.keys(next)])] : [];
  const facts = names
    .filter((name) => old?.[name] !== next?.[name])
    .sort()
    .map((name) => ({ name, before: old?.[name] ?? "–", after: next?.[name] ?? "–" }));
  const named = facts.slice(0, factsNamed).map(({ name }) => name);
  const more = facts.length > factsNamed ? [`${facts.length - factsNamed} more`] : [];
  return {
    x: (before.x + after.x) / 2,
    label:
      facts.length === 0
        ? "Environment changed"
        : `Environment changed: ${[...named, ...more].join(", ")}`,
    labelShort: "Environment",
    facts,
  };
}
