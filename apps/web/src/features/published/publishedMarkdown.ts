import {
  formatValue,
  type PublishedCell,
  type PublishedComparison,
  type PublishedTableView,
} from "@lapline/contracts";
import { type CellFact, cellFacts, hasMark, markWords } from "./cellFacts.ts";
import { cellVerdict } from "./cellVerdict.ts";
import { prepareReasons } from "./prepareReasons.ts";
import { ratioText } from "./ratioText.ts";

/** The tables of a published page as Markdown, measured below published in each cell. */
export function publishedMarkdown(view: PublishedComparison, address: string): string {
  const { title, summary, source, label, tables } = view;
  const parts = tables.flatMap((table) => [
    `### ${escaped(table.title)}`,
    "",
    ...(table.note === null ? [] : [escaped(table.note), ""]),
    ...(table.reference === null ? [] : [`Ratios to ${escaped(table.reference)}.`, ""]),
    line(["", ...table.columns.map(escaped)]),
    line(["---", ...table.columns.map(() => "---:")]),
    ...table.rows.map((row) => line([escaped(row.title), ...row.cells.map(cellText)])),
    "",
    ...factLines(table),
    ...prepareReasons(table).map(
      ({ reason, cells }) => `- Differs in ${cells} of the cells: ${escaped(reason)}`,
    ),
    "",
  ]);
  const facts = [
    escaped(summary),
    "",
    `Published by [${source.title}](${source.url}), ${source.path} at ${source.revision}, ${source.date}, on ${source.hardware}. ${escaped(source.note)}`,
    label === null ? "Nothing was measured." : `Measured on ${label}.`,
    "",
    ...usedMarks(view).map((mark) => `- ${escaped(mark)} ${markWords[mark]}`),
  ];
  return `${[`## ${title}`, "", ...facts, "", ...parts, `<${address}>`].join("\n")}\n`;
}

function usedMarks({ tables }: PublishedComparison) {
  const cells = tables.flatMap(({ rows }) => rows.flatMap((row) => row.cells));
  const marks = Object.keys(markWords) as (keyof typeof markWords)[];
  return marks.filter((mark) => cells.some((cell) => hasMark(cell, mark)));
}

/** Each fact once, with the cells that it is of. */
function factLines({ columns, rows }: PublishedTableView): string[] {
  const found = rows.flatMap((row) =>
    row.cells.flatMap((cell, place) =>
      cellFacts(cell).map((fact) => ({ fact, cell: `${row.title}, ${columns[place] ?? ""}` })),
    ),
  );
  const groups = Map.groupBy(found, ({ fact: { mark, text } }) => `${mark ?? ""} ${text}`.trim());
  return [...groups].map(
    ([text, cells]) => `- ${escaped(text)} (${escaped(cells.map(({ cell }) => cell).join("; "))})`,
  );
}

function cellText(cell: PublishedCell): string {
  const { printed, publishedRatio, measured, measuredRatio, measuredGap } = cell;
  const { isBest, isOff, isReference } = cell;
  const mark = (one: CellFact["mark"]) => (one !== null && hasMark(cell, one) ? escaped(one) : "");
  const figure = escaped(printed ?? "–");
  const published = [
    `${isBest ? `***${figure}***` : `*${figure}*`}${printed === null ? "" : mark("*")}`,
    ...(publishedRatio === null ? [] : [`${ratioText(publishedRatio)}${mark("†")}`]),
  ].join(" ");
  const lines = [published];
  if (measured !== null) {
    const { low = null, high = null } = measuredRatio ?? {};
    const interval =
      low === null || high === null
        ? measuredRatio === null
          ? []
          : ["no interval"]
        : [`[${ratioText(low)}, ${ratioText(high)}]`];
    const verdict = isOff === null ? null : cellVerdict(isOff);
    lines.push(
      [
        `${formatValue(measured.value, measured.unit)}${mark("‡")}${mark("§")}`,
        ...(measured.valid ? [] : ["invalid"]),
        ...(measuredRatio === null
          ? measuredGap === null
            ? []
            : [escaped(measuredGap)]
          : [ratioText(measuredRatio.ratio)]),
        ...interval,
        ...(verdict === null ? [] : [`${verdict.sign} ${verdict.word}`]),
      ].join(" "),
    );
  }
  if (isReference && printed !== null) lines.push("reference");
  return lines.join("<br>");
}

/** Text without what Markdown reads as its own. */
function escaped(text: string): string {
  return text.replaceAll(/[\\*_`|<>]/g, "\\$&").replaceAll("\n", " ");
}

function line(cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |`;
}
