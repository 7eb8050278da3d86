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

/** Candidates are listed until they are worth this much together, at most so many. */
const probabilityShown = 0.95;
const candidatesMax = 5;
/** Below this nobody would look there. */
const probabilityMin = 0.02;

/**
 * The versions with which the change of a sign may have begun, the likeliest first: how well one step
 * before each of them explains the points between the neighboring changes, in the environment of the
 * new level. Empty where the points cannot tell. Pure.
 */
export function prepareCandidates(
  series: Pick<ChartedSeries, "items" | "signs" | "provisioner">,
  sign: SeriesSign,
): Candidate[] {
  const { items, signs } = series;
  const versions = [...new Set(items.map(({ version }) => version))];
  const at = versions.indexOf(sign.version);
  if (at === -1) return [];
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
  return places === null ? [] : likeliest(counted, places);
}

function likeliest(counted: readonly HistoryItem[], places: readonly number[]): Candidate[] {
  const all = counted.flatMap(({ version }, place): Candidate[] => {
    const before = counted[place - 1]?.version;
    // A change among the repeats of one version is none of versions.
    if (before === undefined || before === version) return [];
    return [{ version, before, probability: places[place] ?? 0 }];
  });
  const sum = all.reduce((total, { probability }) => total + probability, 0);
  if (sum === 0) return [];
  const shown: Candidate[] = [];
  let told = 0;
  const sorted = all
    .map((one) => ({ ...one, probability: one.probability / sum }))
    .sort((a, b) => b.probability - a.probability);
  for (const one of sorted) {
    if (shown.length === candidatesMax || told >= probabilityShown) break;
    if (one.probability < probabilityMin) break;
    shown.push(one);
    told += one.probability;
  }
  return shown;
}
