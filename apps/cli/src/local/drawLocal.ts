import {
  amongManyWords,
  formatInterval,
  formatValue,
  type LocalReport,
  noIntervalWords,
  scaleFor,
} from "@lapline/contracts";
import type { Paint } from "../output/terminal.ts";
import { drawTable } from "../output/terminal.ts";
import type { ComparedLocally } from "./compareMeasures.ts";
import type { JudgedReport } from "./judgeReport.ts";

/** What was measured, as one line. */
export function titleOf(report: LocalReport): string {
  const { target, version, scenario, durability, provisioner } = report;
  const base = report.report.base === undefined ? "" : `${report.report.base.version} → `;
  return `${target}@${base}${version} ${scenario}  (${provisioner}, ${durability})`;
}

/** The measures of one version as a table. */
export function drawMeasures({ measures }: Pick<JudgedReport, "measures">): string[] {
  return drawTable(
    ["measure", "median", "95 % interval", "trials"],
    measures.map(({ measure: { title, unit }, samples, summary }) => {
      const { value, n } = summary;
      const scale = scaleFor(unit, [value]);
      const text = (number: number) => formatValue(number, unit, scale);
      const interval =
        summary.ciLow === null
          ? noIntervalWords({ samples })
          : (formatInterval(summary, unit, " to ") ?? "same in all trials");
      return [title, text(value), interval, String(n)];
    }),
    [1, 3],
  );
}

/** Two versions side by side as a table. */
export function drawCompared(rows: readonly ComparedLocally[], paint: Paint): string[] {
  const colours = { worse: "red", better: "green", same: "dim", insufficient: "yellow" } as const;
  const unclear = amongManyWords(
    rows.map(({ judged: verdict, ratioLow: low, ratioHigh: high }) => ({ verdict, low, high })),
  );
  const table = drawTable(
    ["measure", "base", "head", "change", "95 % interval", "trials"],
    rows.map(({ measure: { title, unit }, base, head, words, interval, judged, n }) => {
      const scale = scaleFor(unit, [base, head]);
      const value = (number: number) => formatValue(number, unit, scale);
      const change = paint(colours[judged], words);
      return [title, value(base), value(head), change, interval, `${n.base} + ${n.head}`];
    }),
    [1, 2],
  );
  return [...table, ...(unclear === null ? [] : [unclear])];
}
