import { median } from "../quantile.ts";

/** Fewest trials and iterations from which unrest is judged. */
const trialsMin = 8;
const iterationsMin = 3;

/** Distance in scales beyond which an iteration was disturbed. */
const disturbedScales = 4.5;

/**
 * How restless a machine was while trials ran, from 0 (at rest) to 1, by two signs that noise from
 * elsewhere leaves within trials: positions of very different scales, because compiling, collecting
 * and other work fall into some iterations only (from 1.3 times the ratio of the widest to the
 * narrowest that equal scales would show, full at 2.6 times), and iterations far outside the scale
 * of their position (from 10 % of them, full at 20 %). 1 where trials or iterations are too few to
 * tell.
 *
 * `residuals`: for each trial its iterations on the log scale less location and position effect.
 */
export function unrest(residuals: readonly (readonly number[])[]): number {
  const length = residuals.reduce((most, trial) => Math.max(most, trial.length), 0);
  const columns = Array.from({ length }, (_, j) =>
    residuals.flatMap((trial) => {
      const x = trial[j];
      return x === undefined ? [] : [Math.abs(x)];
    }),
  ).filter((column) => column.length >= trialsMin);
  if (columns.length < iterationsMin) return 1;
  const scales = columns.map((column) => 1.4826 * median(column));
  const widest = Math.max(...scales);
  if (widest === 0) return 0;
  const narrowest = Math.max(Math.min(...scales), widest * 1e-3);
  let disturbed = 0;
  let count = 0;
  columns.forEach((column, j) => {
    count += column.length;
    disturbed += column.filter((x) => x > disturbedScales * (scales[j] ?? 0)).length;
  });
  const usual = usualRatio(columns.length, residuals.length);
  const uneven = ramp(widest / narrowest / usual, 1.3, 2.6);
  return Math.max(uneven, ramp(disturbed / count, 0.1, 0.2));
}

/**
 * Ratio of the widest to the narrowest of so many median absolute deviations of normal values: their
 * logarithms have a standard error of 1.17/√trials, and the range of n normal values is about
 * 2·√(2·ln n) − 0.9 of it for 3 to 200 values.
 */
function usualRatio(columns: number, trials: number): number {
  const range = 2 * Math.sqrt(2 * Math.log(columns)) - 0.9;
  return Math.exp((range * 1.17) / Math.sqrt(trials));
}

function ramp(value: number, from: number, to: number): number {
  return Math.min(1, Math.max(0, (value - from) / (to - from)));
}
