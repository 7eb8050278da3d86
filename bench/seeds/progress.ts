import { catalog } from "@lapline/workloads/catalog";
import type { Cell } from "./cell.ts";

/** What a cell costs beside its trials: looking at the host, starting, preparing, processing. */
const overheadSeconds = 3;

export interface Progress {
  /** Notes that a cell was measured, and answers where the run is: `12/312, 3 min, about 38 min left`. */
  next(cell: Cell): string;
}

/** Remaining time by what the measured cells took in relation to what they were expected to take. */
export function createProgress(
  cells: readonly Cell[],
  trials: number,
  nowMs: () => number,
): Progress {
  const beganMs = nowMs();
  let done = 0;
  let doneSeconds = 0;
  const expected = ({ target, scenario, params }: Cell) =>
    overheadSeconds + catalog.estimateSeconds(target, scenario, params, trials);
  const allSeconds = cells.reduce((sum, cell) => sum + expected(cell), 0);
  return {
    next(cell) {
      done += 1;
      doneSeconds += expected(cell);
      const seconds = (nowMs() - beganMs) / 1000;
      const leftSeconds = (seconds / doneSeconds) * (allSeconds - doneSeconds);
      return `${done}/${cells.length}, ${minutes(seconds)}, about ${minutes(leftSeconds)} left`;
    },
  };
}

function minutes(seconds: number): string {
  return `${(Math.max(0, seconds) / 60).toFixed(1)} min`;
}
