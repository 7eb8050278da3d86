import type { OfferedTarget } from "@lapline/contracts";
import type { DefinitionSummary } from "@lapline/contracts/definitions";
import { sourceWords } from "./sourceWords.ts";

/** A target of the list. */
export interface WorkloadRow {
  id: string;
  title: string;
  /** Within the project: its own page, its series, or a run that makes some. */
  path: string;
  /** Where its versions come from, and what else is known in a word. */
  about: string;
  scenarios: number;
  /** Series that it has. */
  series: number;
  /** When it was last measured; null: never, or nothing keeps it. */
  lastRunAt: string | null;
}

/** Number of series by the id of their target. */
type SeriesCounts = ReadonlyMap<string, number>;

const holds = (search: string, texts: readonly string[]) => {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const text = texts.join(" ").toLowerCase();
  return words.every((word) => text.includes(word));
};

/** Definitions of the project that hold every word of a search, those in use first. Pure. */
export function prepareOwn(
  definitions: readonly DefinitionSummary[],
  search: string,
  series: SeriesCounts,
): { active: WorkloadRow[]; archived: WorkloadRow[] } {
  const found = definitions.filter(({ target, title, description, scenarios }) =>
    holds(search, [target, title, description, ...scenarios.map(({ id }) => id)]),
  );
  const rowOf = (definition: DefinitionSummary): WorkloadRow => ({
    id: definition.target,
    title: definition.title,
    path: `/workloads/own/${definition.target}`,
    about: `${sourceWords(definition.source)}, revision ${definition.revision}`,
    scenarios: definition.scenarios.length,
    series: series.get(definition.target) ?? 0,
    lastRunAt: definition.lastRunAt,
  });
  return {
    active: found.filter(({ archivedAt }) => archivedAt === null).map(rowOf),
    archived: found.filter(({ archivedAt }) => archivedAt !== null).map(rowOf),
  };
}

/** Targets that come with Lapline and hold every word of a search, by title. Pure. */
export function prepareBuiltIn(
  targets: readonly OfferedTarget[],
  search: string,
  series: SeriesCounts,
): WorkloadRow[] {
  return targets
    .filter(
      ({ definition, id, title, summary }) =>
        definition === undefined && holds(search, [id, title, summary]),
    )
    .map((target) => ({
      id: target.id,
      title: target.title,
      path: series.has(target.id) ? `/series?target=${target.id}` : `/runs/new?target=${target.id}`,
      about: builtInSource(target),
      scenarios: target.scenarios.length,
      series: series.get(target.id) ?? 0,
      lastRunAt: null,
    }))
    .sort((a, b) => a.title.localeCompare(b.title, "en"));
}

function builtInSource({ versionSource, provisioners }: OfferedTarget): string {
  if (versionSource !== null) return versionSource;
  const [first] = provisioners;
  return first === undefined || first.kind === "bundled" ? "comes with Lapline" : first.kind;
}
