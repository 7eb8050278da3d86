import {
  type CompareDetails,
  formatValue,
  type HistoryPoint,
  intervalEnds,
  type Unit,
} from "@lapline/contracts";
import { type Axis, prepareAxis } from "../../components/charts/prepareAxis.ts";

export interface RowHistoryPoint extends HistoryPoint {
  /** Place from the left. */
  x: number;
  /** Null where the result is invalid: it is drawn hollow and outside the line. */
  line: number | null;
  band: [number, number] | null;
  /** Whether it is one of the results compared. */
  compared: boolean;
}

export interface RowHistory {
  seriesId: string;
  points: RowHistoryPoint[];
  unit: Unit;
  axis: Axis;
  summary: string;
}

/** The last results of one series of a row, oldest first, with those that are compared marked. */
export function prepareRowHistory(
  { seriesId, points }: CompareDetails["histories"][number],
  jobs: ReadonlySet<string>,
  unit: Unit,
): RowHistory {
  const drawn = points.map((point, x) => ({
    ...point,
    x,
    line: point.valid ? point.value : null,
    band: point.valid ? bandOf(point) : null,
    compared: jobs.has(point.jobId),
  }));
  const values = points.flatMap((point) => [point.value, ...intervalEnds(point)]);
  return {
    seriesId,
    points: drawn,
    unit,
    axis: prepareAxis(values, unit, "fit", 3),
    summary: summarise(drawn, unit),
  };
}

function bandOf(point: HistoryPoint): [number, number] | null {
  const [low, high] = intervalEnds(point);
  return low === undefined || high === undefined ? null : [low, high];
}

function summarise(points: readonly RowHistoryPoint[], unit: Unit): string {
  if (points.length === 1) return "The only result so far.";
  const valid = points.filter((point) => point.valid).map(({ value }) => value);
  const invalid = points.length - valid.length;
  const range =
    valid.length === 0
      ? ""
      : `, ${formatValue(Math.min(...valid), unit)} to ${formatValue(Math.max(...valid), unit)}`;
  const hollow = invalid === 0 ? "" : `, ${invalid} of them invalid`;
  return `The last ${points.length} results up to the newest compared one${hollow}${range}.`;
}
