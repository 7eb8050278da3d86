import { ascending, middleOf, sortAscending } from "../ascending.ts";
import type { ModeFit } from "./fittedModes.ts";
import { gainMin, logDensities } from "./likelihood.ts";

/** `modeFit` for one mode. Every comparison does this some fifty times: plain loops, two arrays. */
export function fitOneMode(
  values: readonly number[],
  scaleMin: number,
  roundsMax: number,
): ModeFit {
  const n = values.length;
  const sorted = ascending(values);
  let centre = middleOf(sorted);
  let scale = startScale(values, sorted, centre, scaleMin);
  /** Share of each value in the next centre: it falls with the distance. The sorted are done with. */
  const shares = sorted;
  let likelihood = weigh(values, shares, centre, scale);
  let last = Number.NEGATIVE_INFINITY;
  for (let round = 0; round < roundsMax && likelihood - last > gainMin; round += 1) {
    last = likelihood;
    let weight = 0;
    let sum = 0;
    let squares = 0;
    for (let i = 0; i < n; i += 1) {
      const share = shares[i] as number;
      weight += share;
      sum += share * (values[i] as number);
    }
    if (weight > 1e-9) centre = sum / weight;
    for (let i = 0; i < n; i += 1) {
      const distance = (values[i] as number) - centre;
      squares += (shares[i] as number) * distance * distance;
    }
    scale = Math.max(Math.sqrt(squares / n), scaleMin);
    likelihood = weigh(values, shares, centre, scale);
  }
  for (let i = 0; i < n; i += 1) {
    shares[i] = (shares[i] as number) * (((values[i] as number) - centre) / scale);
  }
  return { centres: [centre], weights: [1], scale, logLikelihood: likelihood, scores: shares };
}

/** Leaves the distances from the middle in `sorted`. */
function startScale(
  values: readonly number[],
  sorted: number[],
  middle: number,
  scaleMin: number,
): number {
  let sum = 0;
  let squares = 0;
  for (const value of values) sum += value;
  const mean = sum / values.length;
  for (const value of values) squares += (value - mean) ** 2;
  for (let i = 0; i < sorted.length; i += 1) sorted[i] = Math.abs((sorted[i] as number) - middle);
  const deviation = 1.4826 * middleOf(sortAscending(sorted));
  return Math.max(deviation, 0.3 * Math.sqrt(squares / values.length), scaleMin);
}

/** Sets each value's share by its distance and answers the log-likelihood. */
function weigh(values: readonly number[], shares: number[], centre: number, scale: number): number {
  // One logarithm for several factors.
  let product = 1;
  let sum = logDensities(values.length, scale);
  for (let i = 0; i < values.length; i += 1) {
    const r = ((values[i] as number) - centre) / scale;
    const share = 4 / (3 + r * r);
    shares[i] = share;
    product *= (0.75 * share) ** 2;
    if (product < 1e-100) {
      sum += Math.log(product);
      product = 1;
    }
  }
  return sum + Math.log(product);
}
