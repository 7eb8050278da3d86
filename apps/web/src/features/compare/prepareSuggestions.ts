import { compareColumnText, type OfferedColumn } from "@lapline/contracts";

const suggestionsMax = 4;
const systemsMax = 4;

interface Suggestion {
  title: string;
  /** Columns as text, the base first. */
  columns: string[];
}

/**
 * Comparisons worth a press: the two versions of a target that were measured last, and the systems that
 * were measured on one label. `offered` stands newest first.
 */
export function prepareSuggestions(offered: readonly OfferedColumn[]): Suggestion[] {
  const suggestions: Suggestion[] = [];
  const kinds = new Map<string, OfferedColumn[]>();
  const systems = new Map<string, OfferedColumn[]>();
  for (const column of offered) {
    const { label, target } = column;
    const kind = compareColumnText({ ...column, version: "" });
    kinds.set(kind, [...(kinds.get(kind) ?? []), column]);
    const onLabel = systems.get(label) ?? [];
    if (onLabel.every((one) => one.target !== target)) systems.set(label, [...onLabel, column]);
  }
  for (const [newest, before] of kinds.values()) {
    if (newest === undefined || before === undefined) continue;
    const columns = [before, newest].map(compareColumnText);
    suggestions.push({ title: `${newest.target} ${before.version} → ${newest.version}`, columns });
  }
  for (const [label, columns] of systems) {
    const few = columns.slice(0, systemsMax);
    if (few.length < 2) continue;
    const names = few.map(({ target }) => target).join(", ");
    suggestions.push({ title: `${names} on ${label}`, columns: few.map(compareColumnText) });
  }
  return suggestions.slice(0, suggestionsMax);
}
