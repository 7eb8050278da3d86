import { median } from "../quantile.ts";
import { unrest } from "./unrest.ts";

/** One location per trial, on the natural-log scale, in the order of the trials. */
export interface TrialLocations {
  a: number[];
  b: number[];
  /** How restless the machine was while the trials ran, 0 to 1: see `unrest`. */
  unrest: number;
}

/** Cutoff of Tukey's biweight with 95 % efficiency for normal values. */
const biweightCutoff = 4.685;

/** Weight, in trials, of the common scale against that of a single position. */
const commonScaleTrials = 20;

/**
 * Location of every trial of two sides, from the logarithms of its iterations.
 *
 * The first iteration of a process is slow in every process, the fifth may wait for a collection in
 * every process: the effect of the position is estimated over the trials of both sides by median
 * polish (Tukey 1977) and taken out, so warm-up needs no cut that would differ between the sides.
 * What remains is averaged with Tukey's biweight, each position by its own robust scale (shrunk
 * towards the common one): an iteration that was disturbed has no weight. Positions are weighted by
 * the inverse of their scale, not of its square, because part of the noise is common to a trial. Both sides share
 * positions and scales, so that versions that do not differ are treated alike.
 *
 * All iterations positive and finite, no trial empty; trials may differ in length.
 */
export function trialLocations(
  a: readonly (readonly number[])[],
  b: readonly (readonly number[])[],
): TrialLocations {
  const logs = [...a, ...b].map((trial) => condensed(trial.map(Math.log)));
  const positions = polish(logs);
  const flat = logs.map((trial) => trial.map((x, j) => x - (positions[j] ?? 0)));
  const middles = flat.map(median);
  const scales = positionScales(flat, middles, positions.length);
  const locations = flat.map((trial, i) => biweight(trial, scales, middles[i] ?? 0));
  return {
    a: locations.slice(0, a.length),
    b: locations.slice(a.length),
    unrest: unrest(flat.map((trial, i) => trial.map((x) => x - (locations[i] ?? 0)))),
  };
}

/** Most positions per trial; longer trials are read as so many groups of neighbours. */
const positionsMax = 200;

/** Medians of groups of neighbouring iterations, where a trial has very many. */
function condensed(trial: readonly number[]): number[] {
  const size = Math.ceil(trial.length / positionsMax);
  if (size === 1) return [...trial];
  const groups = Math.ceil(trial.length / size);
  return Array.from({ length: groups }, (_, i) => median(trial.slice(i * size, (i + 1) * size)));
}

/** Position effects by median polish, their median 0; those that half the trials lack are 0. */
function polish(logs: readonly number[][]): number[] {
  const length = logs.reduce((most, trial) => Math.max(most, trial.length), 0);
  let positions = new Array<number>(length).fill(0);
  for (let round = 0; round < 4; round += 1) {
    const middles = logs.map((trial) => median(trial.map((x, j) => x - (positions[j] ?? 0))));
    const effects = positions.map((_, j) => {
      const column = atPosition(logs, middles, j);
      return 2 * column.length < logs.length ? null : median(column);
    });
    const known = effects.filter((effect) => effect !== null);
    const middle = known.length === 0 ? 0 : median(known);
    positions = effects.map((effect) => (effect === null ? 0 : effect - middle));
  }
  return positions;
}

/** What iteration `j` of each trial that has one differs from its trial's middle. */
function atPosition(
  trials: readonly (readonly number[])[],
  middles: readonly number[],
  j: number,
): number[] {
  return trials.flatMap((trial, i) => {
    const x = trial[j];
    return x === undefined ? [] : [x - (middles[i] ?? 0)];
  });
}

/** Robust scale of each position, shrunk towards that of all; 0 only where nothing ever varied. */
function positionScales(
  flat: readonly number[][],
  middles: readonly number[],
  length: number,
): number[] {
  const deviation = (values: readonly number[]) =>
    values.length === 0 ? 0 : 1.4826 * median(values.map(Math.abs));
  const columns = Array.from({ length }, (_, j) => atPosition(flat, middles, j));
  const common = deviation(columns.flat());
  // A trial's own median lies nearer to its iterations than the true middle does.
  const short = length > 2 ? length / (length - 1) : 1;
  return columns.map((column) => {
    const n = column.length;
    const own = deviation(column);
    const variance = (n * own ** 2 + commonScaleTrials * common ** 2) / (n + commonScaleTrials);
    return Math.sqrt(short * variance);
  });
}

function biweight(trial: readonly number[], scales: readonly number[], from: number): number {
  let location = from;
  for (let round = 0; round < 15; round += 1) {
    let weights = 0;
    let sum = 0;
    trial.forEach((x, j) => {
      const scale = scales[j] ?? 0;
      const z = scale === 0 ? (x === location ? 0 : 1) : (x - location) / (scale * biweightCutoff);
      if (Math.abs(z) >= 1) return;
      const weight = (1 - z * z) ** 2 / (scale === 0 ? 1 : scale);
      weights += weight;
      sum += weight * x;
    });
    if (weights === 0) return location;
    const next = sum / weights;
    if (next === location) break;
    location = next;
  }
  return location;
}
