import type { ChartedSeries, HistoryItem, SeriesSign } from "@lapline/contracts";
import { changePlaces } from "@lapline/stats";
import { endsLevel } from "./prepareLevels.ts";

/** A version with which a level may have begun. */
interface Candidate {
  version: string;
  /** The version measured before it: the cause came after that one. */
  before: string;
  /** Given that the level changed once between its neighbors, from 0 to 1. */
  probability: number;
}

/** Where a change may have begun: every candidate lies in the range, and the range says no more. */
export interface CandidateRange {
  /** The newest version before the range, which still had the old level. */
  after: string;
  /** The last version with which the new level may have begun. */
  upTo: string;
  /** Of the range, the likeliest first. */
  candidates: Candidate[];
  /** Versions of the range that are not listed, because they are unlikely. */
  unlisted: number;
}

/** The range is the shortest that is worth this much. */
const probabilityShown = 0.95;
/** Its likeliest are listed, at most so many. */
const candidatesMax = 5;
/** Below this nobody would look there. */
const probabilityMin = 0.02;

/**
 * The range of versions in which the change of a sign began, and its candidates: how well one step
 * before each of them explains the points between the neighboring changes, in the environment of the
 * new level. Null where the points cannot tell. Pure.
 */
export function prepareCandidates(
  series: Pick<ChartedSeries, "items" | "signs" | "provisioner">,
  sign: SeriesSign,
): CandidateRange | null {
  const { items, signs } = series;
  const versions = [...new Set(items.map(({ version }) => version))];
  const at = versions.indexOf(sign.version);
  if (at === -1) return null;
  const moves = signs
    .filter((one) => one !== sign && endsLevel(one, series))
    .map(({ version }) => versions.indexOf(version))
    .filter((place) => place !== -1);
  const low = Math.max(0, ...moves.filter((place) => place < at));
  const high = Math.min(versions.length, ...moves.filter((place) => place > at));
  const within = new Set(versions.slice(low, high));
  const environment = items.find(({ version, valid }) => valid && version === sign.version);
  const counted = items.filter(
    ({ version, valid, value, environmentHash }) =>
      valid && value > 0 && within.has(version) && environmentHash === environment?.environmentHash,
  );
  const places = changePlaces(counted.map(({ value }) => Math.log(value)));
  return places === null ? null : rangeOf(counted, places);
}

function rangeOf(
  counted: readonly HistoryItem[],
  places: readonly number[],
): CandidateRange | null {
  const all = counted.flatMap(({ version }, place): Candidate[] => {
    const before = counted[place - 1]?.version;
    // A change among the repeats of one version is none of versions.
    if (before === undefined || before === version) return [];
    return [{ version, before, probability: places[place] ?? 0 }];
  });
  const sum = all.reduce((total, { probability }) => total + probability, 0);
  if (!(sum > 0)) return null;
  const within = shortestStretch(
    all.map((one) => ({ ...one, probability: one.probability / sum })),
  );
  const [first, last] = [within[0], within.at(-1)];
  if (first === undefined || last === undefined) return null;
  const candidates = within
    .filter(({ probability }) => probability >= probabilityMin)
    .sort((a, b) => b.probability - a.probability)
    .slice(0, candidatesMax);
  if (candidates.length === 0) return null;
  return {
    after: first.before,
    upTo: last.version,
    candidates,
    unlisted: within.length - candidates.length,
  };
}

/** The fewest neighbors that are worth enough together; of equally few, those worth the most. */
function shortestStretch(all: readonly Candidate[]): Candidate[] {
  let best = { from: 0, to: all.length - 1, worth: 0 };
  let [from, worth] = [0, 0];
  for (const [to, { probability }] of all.entries()) {
    worth += probability;
    while (from < to && worth - (all[from]?.probability ?? 0) >= probabilityShown) {
      worth -= all[from]?.probability ?? 0;
      from += 1;
    }
    const longer = to - from - (best.to - best.from);
    if (worth >= probabilityShown && (longer < 0 || (longer === 0 && worth > best.worth))) {
      best = { from, to, worth };
    }
  }
  return all.slice(best.from, best.to + 1);
}
