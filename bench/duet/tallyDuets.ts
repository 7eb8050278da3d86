import { median } from "@lapline/stats";
import type { DuetOutcome, Family, Method, Weather } from "./duetCell.ts";

/** What many comparisons of one kind by one method came to. */
export interface DuetRow {
  family: Family;
  weather: Weather;
  percent: number;
  method: Method;
  n: number;
  /** Standard deviation of the logarithm of the ratio; null with fewer than two. */
  spread: number | null;
  /** Mean of the ratios, less 1. */
  mean: number;
  /** Changes that were called: of identical code falsely, otherwise on the right side. */
  called: number;
  /** Called on the wrong side. */
  wrong: number;
  /** Median half-width of the 95 % intervals on the log scale; null where none had one. */
  width: number | null;
  /** Of slices: for how many the worker took whole trials after all. */
  fellBack: number;
  /** Comparisons that did not count. */
  invalid: number;
  /** Of the machine, per comparison. */
  seconds: number;
}

/** A row for each kind and method, in the order in which they were first measured. Pure. */
export function tallyDuets(outcomes: readonly DuetOutcome[]): DuetRow[] {
  const kinds = Map.groupBy(outcomes, ({ family, weather, percent, method }) =>
    [family, weather, percent, method].join(" "),
  );
  return [...kinds.values()].flatMap((own) => {
    const [first] = own;
    if (first === undefined) return [];
    const { family, weather, percent, method } = first;
    const logs = own.map(({ ratio }) => Math.log(ratio));
    const mean = logs.reduce((sum, log) => sum + log, 0) / logs.length;
    const squares = logs.reduce((sum, log) => sum + (log - mean) ** 2, 0);
    const widths = own.flatMap(({ low, high }) =>
      low === null || high === null ? [] : [Math.log(high / low) / 2],
    );
    const worse = own.filter(({ verdict }) => verdict === "worse").length;
    const better = own.filter(({ verdict }) => verdict === "better").length;
    return [
      {
        ...{ family, weather, percent, method, n: own.length },
        spread: own.length < 2 ? null : Math.sqrt(squares / (own.length - 1)),
        mean: Math.expm1(mean),
        called: percent === 0 ? worse + better : worse,
        wrong: percent === 0 ? 0 : better,
        width: widths.length === 0 ? null : median(widths),
        fellBack: own.filter((one) => one.fellBack !== null).length,
        invalid: own.filter(({ valid }) => !valid).length,
        seconds: median(own.map(({ seconds }) => seconds)),
      },
    ];
  });
}

/** Rows for the table of slices in docs/benchmarks.md. Pure. */
export function duetTable(rows: readonly DuetRow[]): string[] {
  const percent = (share: number | null) =>
    share === null ? "–" : `${(share * 100).toFixed(2)} %`;
  return [
    "| target | beside | more work | method | n | spread of the ratio | mean change | called changed | half-width of the interval, median | s each | whole trials after all | invalid |",
    "|---|---|---|---|---|---|---|---|---|---|---|---|",
    ...rows.map((row) => {
      const called = `${row.called} of ${row.n}${row.wrong === 0 ? "" : `, ${row.wrong} on the wrong side`}`;
      const cells = [
        row.family === "http" ? "HTTP" : "in process",
        row.weather === "quiet" ? "nothing of the bench" : "the disturber",
        row.percent === 0 ? "none" : `${row.percent} %`,
        row.method === "slices" ? "slices" : "whole trials",
        String(row.n),
        percent(row.spread),
        percent(row.mean),
        called,
        percent(row.width),
        row.seconds.toFixed(0),
        row.method === "slices" ? String(row.fellBack) : "–",
        String(row.invalid),
      ];
      return `| ${cells.join(" | ")} |`;
    }),
  ];
}
