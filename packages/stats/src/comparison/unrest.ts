import { median } from "../quantile.ts";

/** Fewest trials and iterations from which unrest is judged. */
const trialsMin = 8;
const iterationsMin = 3;

/** Distance in scales beyond which an iteration was disturbed. */
const disturbedScales = 4.5;

/**
 * How restless a machine was while trials ran, from 0 (at rest) to 1, by two signs that noise from
 * elsewhere leaves within trials: iterations far outside the scale of their position (from 2 % of
 * them, full at 8 %), and positions of very different scales, where compiling, collecting and other
 * work fall into some iterations only (from a factor of 4, full at 8). 1 where trials or iterations
 * are too few to tell.
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
  return Math.max(ramp(disturbed / count, 0.02, 0.08), ramp(widest / narrowest, 4, 8));
}

function ramp(value: number, from: number, to: number): number {
  return Math.min(1, Math.max(0, (value - from) / (to - from)));
}
