import type { RunVerdict, VerdictRow } from "@lapline/contracts";
import type { Colour, Paint } from "../output/createPaint.ts";
import { drawTable } from "../output/drawTable.ts";
import { baselineLine } from "./baselineLine.ts";

/** Rows that a terminal shows; the page of the run has all of them. */
const rowsMax = 40;

const colours: Readonly<Record<VerdictRow["verdict"], Colour>> = {
  worse: "red",
  suspected: "yellow",
  better: "green",
  same: "dim",
  insufficient: "yellow",
  not_comparable: "yellow",
};

/** The verdict for people: the sentence, what was held against what, then everything that was compared. */
export function describeVerdictRows(verdict: RunVerdict, paint: Paint): string[] {
  const { conclusion, sentence, rows } = verdict;
  const colour = ({ ok: "green", regression: "red" } as const)[conclusion as "ok"] ?? "yellow";
  const against = baselineLine(verdict);
  const lines = [
    paint(colour, `${conclusion}: ${sentence}`),
    ...(against === null ? [] : [paint("dim", against)]),
  ];
  if (rows.length === 0) return lines;
  const table = drawTable(
    ["  measure", "of", "versions", "on", "change", "95 % interval", "measured"],
    rows
      .slice(0, rowsMax)
      .map((row) => [
        `  ${row.measure}`,
        `${row.target} ${row.workload}`,
        `${row.baseVersion} → ${row.version}`,
        row.label,
        paint(colours[row.verdict], row.words),
        row.interval,
        row.measured === "by_turns" ? "interleaved" : "separately",
      ]),
  );
  const more = rows.length > rowsMax ? [`  and ${rows.length - rowsMax} more`] : [];
  return [...lines, ...table, ...more];
}
