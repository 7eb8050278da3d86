import { type CompareSide, formatParams } from "@lapline/contracts";
import { countWords } from "../../components/format/countWords.ts";
import { columnNames } from "./columnNames.ts";
import { factorText } from "./factorText.ts";
import { figureWords } from "./figureWords.ts";
import { meanRows } from "./meanRows.ts";
import { prepareChanges } from "./prepareChanges.ts";
import { type MatrixCell, prepareMatrix } from "./prepareMatrix.ts";
import { prepareReferenceRatios } from "./prepareReferenceRatios.ts";
import { rowTitle } from "./rowTitle.ts";
import type { ShownView } from "./shownView.ts";
import { sourceLine } from "./sourceLine.ts";
import { sumWords } from "./sumWords.ts";
import { viewNotes } from "./viewNotes.ts";

/**
 * The rows in view as a Markdown table with its methodology and its source, an address or words, for
 * an issue or a pull request.
 */
export function compareMarkdown(
  view: ShownView,
  source: string,
  isMatrix = view.columns.length !== 2,
): string {
  const names = columnNames(view.columns);
  const table = isMatrix ? factorsTable(view, names) : changesTable(view, names);
  const facts = view.columns.map((side, place) => `- ${names[place]}: ${sideFacts(side)}`);
  const notes = viewNotes(view).map((note) => `- ${note}`);
  const parts = [
    ...(notes.length === 0 ? [] : [...notes, ""]),
    ...table,
    "",
    ...facts,
    ...sums(view),
    ...published(view),
    "",
    sourceLine(source),
  ];
  return `${[`## ${names.join(" / ")}`, "", ...parts].join("\n")}\n`;
}

/** What each sum adds up and leaves out. */
function sums({ rows }: ShownView): string[] {
  const told = rows.flatMap((row) =>
    row.sum === undefined ? [] : [`- ${titleOf(row)}: ${sumWords(row.sum)}`],
  );
  return told.length === 0 ? [] : ["", ...told];
}

/** Published figures stand apart, so that nobody reads them as measured beside the others. */
function published(view: ShownView): string[] {
  const { references, rows } = view;
  if (references.length === 0) return [];
  const lines = rows
    .filter((row) => row.references.some((figure) => figure !== null))
    .map((row) => line([titleOf(row), ...row.references.map((figure) => figure?.printed ?? "–")]));
  const sources = references.map(
    ({ title, source }) =>
      `- ${title}: [${source.title}](${source.url}), ${source.date}, ${source.hardware}`,
  );
  return [
    "",
    "Published by others, on their hardware; not to be compared with the numbers above:",
    "",
    ...head(["Measure", ...references.map(({ title }) => title)], lines),
    "",
    ...sources,
    ...ratios(view),
  ];
}

/** Published ratios beside the measured ones, with what was not as it was published. */
function ratios(view: ShownView): string[] {
  const lines = prepareReferenceRatios(view).map((one) => {
    const { title, pair, published: printed, gap, measured, missing } = one;
    const interval = measured?.interval ? ` [${measured.interval.map(factorText).join(", ")}]` : "";
    const own = measured === null ? missing : `${factorText(measured.ratio)}${interval}`;
    return line([
      ...[title, pair, printed === null ? (gap ?? "") : factorText(printed), own ?? ""],
      measured?.note ?? "",
    ]);
  });
  const names = ["Measure", "Ratio of", "Published", "Measured here", "Note"];
  return lines.length === 0 ? [] : ["", ...head(names, lines)];
}

function changesTable(view: ShownView, names: readonly string[]): string[] {
  const { changed, unlike, noise, gaps, summary } = prepareChanges(view);
  const rows = [...changed, ...unlike, ...gaps].map(({ row, base, head, words, gap }) => {
    const change = words === null ? (gap ?? "") : `${words.words} ${words.interval}`;
    return line([titleOf(row), figureWords(row, base), figureWords(row, head), change]);
  });
  return [
    summary,
    "",
    ...(rows.length > 0 ? head(["Measure", names[0] ?? "", names[1] ?? "", "Change"], rows) : []),
    ...(noise.length > 0
      ? ["", `${countWords(noise.length, "row")} unchanged or inconclusive, left out.`]
      : []),
  ];
}

function factorsTable(view: ShownView, names: readonly string[]): string[] {
  const families = prepareMatrix(view).filter(({ measured }) => measured > 0);
  const rows = families.flatMap((family) => [
    line([
      `**${family.title}**, geometric mean over ${meanRows(family)}`,
      ...family.means.map((mean) => (mean === null ? "–" : `**${factorText(mean)}**`)),
    ]),
    ...family.rows.map(({ row, cells }) =>
      line([
        titleOf(row),
        ...cells.map((cell, place) => {
          const figure = figureWords(row, row.cells[place] ?? null);
          return cell === null ? (row.sum?.incomplete[place] ?? figure) : factorWords(cell, figure);
        }),
      ]),
    ),
  ]);
  return head(["Measure", ...names], rows);
}

/** The winner of a row is bold, and those that it cannot be told apart from say that they are tied. */
function factorWords({ relative, valid, gap, standing }: MatrixCell, value: string): string {
  if (relative === null) return valid ? `${value} (${gap ?? "no factor"})` : value;
  const words = `${value} ${factorText(relative)}`;
  return standing === "best" ? `**${words}**` : standing === "tied" ? `${words} (tied)` : words;
}

function head(titles: readonly string[], rows: readonly string[]): string[] {
  return [line(titles), line(titles.map((_, place) => (place === 0 ? "---" : "---:"))), ...rows];
}

function line(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll("|", "\\|").replaceAll("\n", " ")).join(" | ")} |`;
}

function titleOf(row: ShownView["rows"][number]): string {
  const settings = formatParams(row.params);
  return `${row.scenario}, ${rowTitle(row)}${settings === "" ? "" : ` (${settings})`}`;
}

function sideFacts(side: CompareSide): string {
  const { durability, provisioner, label, jobs, trials, measuredTo } = side;
  const counted =
    trials === null
      ? ""
      : `, ${trials.min === trials.max ? trials.min : `${trials.min} to ${trials.max}`} trials`;
  const when = measuredTo === null ? "" : `, last measured ${measuredTo.slice(0, 10)}`;
  return `${durability}, ${provisioner}, on ${label}, ${countWords(jobs, "job")}${counted}${when}`;
}
