import { type BisectionRange, type Catalog, canonicalJson } from "@lapline/contracts";
import type { Db, Prisma, Tx } from "@lapline/db";
import { versionProblems } from "../../work/index.ts";
import { isListed, knownVersions } from "./knownVersions.ts";
import { readMetVersions } from "./readMetVersions.ts";
import { searchableRepository } from "./searchedCommits.ts";
import { seriesWorkload } from "./seriesWorkload.ts";
import { type VersionRange, versionsBetween } from "./versionsBetween.ts";

const suspicionsMax = 500;

const changeSelect = {
  seriesId: true,
  ratio: true,
  version: { select: { name: true } },
  baseVersion: { select: { name: true } },
  series: {
    select: {
      scenarioId: true,
      scenarioVersion: true,
      params: true,
      durability: true,
      provisioner: true,
      measureTitle: true,
      target: { select: { key: true } },
      label: { select: { name: true } },
    },
  },
} satisfies Prisma.SuspicionSelect;
type ChangeRow = Prisma.SuspicionGetPayload<{ select: typeof changeSelect }>;

/** A change of an alert with the two versions to search between. */
export interface ChosenSeries extends ChangeRow {
  low: string;
  high: string;
  /** The two are those of the change itself, so it is known to lie between them. */
  isOwnRange: boolean;
  /** Known versions between the two that can run the scenario, oldest first. */
  between: string[];
  /** Why nothing can be searched there, in a sentence. */
  problem: string | null;
  met: string[];
}

/**
 * The change that decides an alert's bisection: the largest of those that have versions between their
 * two, or between those that somebody chose; the largest of all when none has. Null when no machine
 * measures any series of the alert.
 */
export async function chooseSeries(
  db: Db | Tx,
  catalog: Catalog,
  about: { alertId: string; targetId: string; range: BisectionRange | null },
): Promise<ChosenSeries | null> {
  const { alertId, targetId, range } = about;
  const changes = await db.suspicion.findMany({
    where: { alertId, state: "confirmed", series: { provisioner: { not: "imported" } } },
    take: suspicionsMax,
    select: changeSelect,
  });
  const size = ({ ratio }: { ratio: number }) => Math.abs(Math.log(ratio));
  const met = await readMetVersions(db, targetId);
  // Most changes of an alert are between the same two versions.
  const looks = new Map<string, Pick<ChosenSeries, "between" | "problem">>();
  let largest: ChosenSeries | null = null;
  for (const change of changes.sort((a, b) => size(b) - size(a))) {
    const own = { from: change.baseVersion.name, to: change.version.name };
    const { from: low, to: high } = range ?? own;
    const isOwnRange = low === own.from && high === own.to;
    const workload = seriesWorkload(change.series);
    const key = canonicalJson({ ...workload, low, high, isOwnRange });
    const place = { workload, low, high, met, skipped: [] };
    const look = looks.get(key) ?? lookBetween(catalog, { ...place, isChosen: !isOwnRange });
    looks.set(key, look);
    const chosen = { ...change, low, high, isOwnRange, met, ...look };
    if (look.problem === null) return chosen;
    largest ??= chosen;
  }
  return largest;
}

function lookBetween(catalog: Catalog, place: Parameters<typeof rangeProblem>[1]) {
  const problem = rangeProblem(catalog, place);
  return { problem, between: problem === null ? versionsBetween(catalog, place) : [] };
}

/** Why nothing can be searched where `chooseSeries` finds no series. */
export const noSeriesProblem =
  "Imported results, budgets and missing data cannot be bisected: a bisection measures versions here.";

/**
 * Why nothing can be searched between two versions, in a sentence; null: something can. Ends that
 * somebody chose have to be known and able to run the workload, those of an alert were measured.
 * Pure.
 */
export function rangeProblem(
  catalog: Catalog,
  range: VersionRange & { isChosen: boolean },
): string | null {
  const { workload, low, high, met, isChosen } = range;
  const { target, scenario } = workload;
  if (low === high) return `${low} does not come before ${high}.`;
  const hasCommits = searchableRepository(catalog, workload) !== null;
  const hasPlace = (end: string) => isListed(catalog, target, end);
  const nameless = [low, high].find((end) => !hasPlace(end));
  if (nameless !== undefined && !hasCommits) {
    return `${nameless} has no place in an order that is known, as commits and image digests have none.`;
  }
  const known = knownVersions(catalog, target, met);
  if (isChosen) {
    const unknown = [low, high].find((end) => !known.includes(end) && !met.includes(end));
    if (unknown !== undefined) return `No version ${unknown} of ${target} is known.`;
    const [unable] = [low, high].flatMap((end) => versionProblems(catalog, workload, end));
    if (unable !== undefined) return unable;
  }
  const compare = (a: string, b: string) => catalog.compareVersions(target, a, b);
  if (nameless === undefined && compare(low, high) >= 0) {
    return `${low} does not come before ${high}.`;
  }
  if (hasCommits || versionsBetween(catalog, range).length > 0) return null;
  const within = known.filter(
    (version) => compare(low, version) < 0 && compare(version, high) < 0,
  ).length;
  if (within === 0) return `No known version lies between ${low} and ${high}.`;
  const them = within === 1 ? "The known version" : `None of the ${within} known versions`;
  return `${them} between ${low} and ${high} ${within === 1 ? "cannot" : "can"} run ${scenario}.`;
}
