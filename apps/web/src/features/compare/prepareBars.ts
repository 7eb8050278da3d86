import {
  formatNumber,
  haveSameLoad,
  intervalWords,
  type MaybeInterval,
  maximumOfCell,
  type Scale,
} from "@lapline/contracts";
import { type Axis, prepareAxis } from "../../components/charts/prepareAxis.ts";
import { columnNames } from "./columnNames.ts";
import {
  familyTitles,
  type MeasureFamily,
  measureFamilies,
  measureFamily,
} from "./measureFamily.ts";
import { rowKey } from "./rowKey.ts";
import type { ShownRow, ShownView } from "./shownView.ts";

export interface BarLook {
  log: boolean;
  /** By value, the best first, instead of in the order of the columns. */
  sorted: boolean;
}

export interface Bar {
  /** Place of its column, which decides its color however the bars are sorted. */
  place: number;
  name: string;
  /** Shares of the axis; null: there is nothing to draw. */
  end: number | null;
  interval: { low: number; high: number } | null;
  /** Driven in another way than the row's first column: drawn hollow. */
  isUnlike: boolean;
  /** In the base unit; null: no value that counts. */
  value: number | null;
  /** Value with unit and interval, or why there is none. */
  text: string;
}

export interface BarChart {
  key: string;
  row: ShownRow;
  bars: Bar[];
  axis: Axis;
  /** Shares of the axis at which its ticks stand. */
  ticks: { at: number; text: string }[];
  notes: string[];
}

interface BarFamily {
  family: MeasureFamily;
  title: string;
  charts: BarChart[];
}

export interface BarsView {
  families: BarFamily[];
  /** Rows that had no room. */
  leftOut: number;
}

/** Charts that one page draws: more would be a wall, and a search finds the rest. */
const chartsMax = 48;
/** Share of the axis that the text of a tick takes on a phone. */
const tickRoom = 0.28;

/**
 * A bar chart for each row: a bar by column on an axis of its own, from zero or logarithmic. What is
 * missing, invalid or incomplete is named and never drawn; published figures of other machines are
 * named beside the bars and not drawn among them.
 */
export function prepareBars(view: ShownView, look: BarLook): BarsView {
  const names = columnNames(view.columns);
  const measured = view.rows.filter(({ cells, sum }) =>
    cells.some((cell, place) => cell !== null || sum?.incomplete[place] != null),
  );
  const shown = measured.slice(0, chartsMax);
  const families = measureFamilies.flatMap((family): BarFamily[] => {
    const rows = shown.filter(({ measure }) => measureFamily(measure) === family);
    if (rows.length === 0) return [];
    const charts = rows.map((row) => barChart(view, row, { ...look, names }));
    return [{ family, title: familyTitles[family], charts }];
  });
  return { families, leftOut: measured.length - shown.length };
}

function barChart(
  view: ShownView,
  row: ShownRow,
  { log, sorted, names }: BarLook & { names: readonly string[] },
): BarChart {
  const { unit, direction } = row.measure;
  const counted = row.cells.flatMap((cell) => (cell?.valid ? [cell] : []));
  const isLog = log && counted.some(({ value }) => value > 0);
  const ends = counted
    .flatMap(({ value, ciLow, ciHigh }) => [value, ciLow ?? value, ciHigh ?? value])
    .filter((value) => !isLog || value > 0);
  const least = Math.min(...ends);
  // The shortest bar needs a length, also on an axis that has no zero.
  const axis = prepareAxis(isLog ? [...ends, least * 0.9] : ends, unit, isLog ? "log" : "zero");
  const share = (value: number) => shareOf(axis, value);
  const first = row.cells.find((cell) => cell !== null);
  const bars = names.map((name, place): Bar => {
    const cell = row.cells[place] ?? null;
    const about = { place, name };
    const empty = { end: null, interval: null, isUnlike: false, value: null };
    if (cell === null) {
      return { ...about, ...empty, text: row.sum?.incomplete[place] ?? "not measured" };
    }
    if (!cell.valid) return { ...about, ...empty, text: `invalid: ${cell.reasons.join(" ")}` };
    const { value, ciLow, ciHigh } = cell;
    const isUnlike = first !== undefined && first !== null && !haveSameLoad(first, cell);
    const words = valueWords(cell, axis.scale);
    const maximum = maximumOfCell(row, cell);
    if (isLog && value <= 0) {
      return { ...about, ...empty, value, text: `${words}: no place on a logarithmic axis` };
    }
    return {
      ...about,
      end: share(value),
      interval:
        ciLow === null || ciHigh === null
          ? null
          : { low: share(Math.max(ciLow, axis.domain[0])), high: share(ciHigh) },
      isUnlike,
      value,
      text: [
        words,
        ...(maximum === null ? [] : [maximum]),
        ...(isUnlike ? ["other load"] : []),
      ].join(", "),
    };
  });
  const published = view.references.flatMap(({ title }, place) => {
    const figure = row.references[place];
    return figure == null ? [] : [`Published for ${title}: ${figure.printed} (not drawn).`];
  });
  return {
    key: rowKey(row),
    row,
    bars: sorted ? bars.toSorted(bestFirst(direction)) : bars,
    axis,
    ticks: apart(axis.ticks.map((tick) => ({ at: share(tick), text: axis.format(tick) }))),
    notes: [
      isLog ? `Logarithmic axis from ${axis.format(axis.domain[0])} ${axis.scale.label}.` : null,
      bars.some(({ isUnlike }) => isUnlike)
        ? "Hollow bars ran with another load than the first column."
        : null,
      ...published,
    ].filter((note) => note !== null),
  };
}

/** The ticks whose texts do not run into each other. */
function apart(ticks: BarChart["ticks"]): BarChart["ticks"] {
  const kept: BarChart["ticks"] = [];
  for (const tick of ticks) {
    const last = kept.at(-1);
    if (last === undefined || tick.at - last.at >= tickRoom) kept.push(tick);
  }
  return kept;
}

function shareOf({ mode, domain: [low, high] }: Axis, value: number): number {
  const at = mode === "log" ? Math.log : (one: number) => one;
  const share = (at(value) - at(low)) / (at(high) - at(low));
  return Math.min(1, Math.max(0, share));
}

function valueWords(cell: MaybeInterval & { value: number }, scale: Scale): string {
  const unit = scale.label === "" ? "" : `\u202f${scale.label}`;
  const interval = intervalWords(cell, scale);
  return `${formatNumber(cell.value, scale)}${unit}${interval === null ? "" : ` [${interval}]`}`;
}

function bestFirst(direction: ShownRow["measure"]["direction"]): (a: Bar, b: Bar) => number {
  const sign = direction === "higher_is_better" ? -1 : 1;
  return (a, b) =>
    a.value === null || b.value === null
      ? Number(a.value === null) - Number(b.value === null)
      : sign * (a.value - b.value);
}
