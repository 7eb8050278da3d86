import { formatValue, type PublishedCell, type PublishedComparison } from "@lapline/contracts";
import { prepareReasons } from "./prepareReasons.ts";
import { ratioText } from "./ratioText.ts";

/** The tables of a published page as Markdown, measured below published in each cell. */
export function publishedMarkdown(view: PublishedComparison, address: string): string {
  const { title, source, label, tables } = view;
  const parts = tables.flatMap((table) => [
    `### ${table.title}`,
    "",
    ...(table.reference === null ? [] : [`Ratios to ${table.reference}.`, ""]),
    line(["", ...table.columns]),
    line(["---", ...table.columns.map(() => "---:")]),
    ...table.rows.map((row) => line([row.title, ...row.cells.map(cellText)])),
    "",
    ...prepareReasons(table).map(({ reason, cells }) => `- Off in ${cells}: ${reason}`),
    "",
  ]);
  const facts = [
    `Published by [${source.title}](${source.url}), ${source.date}, on ${source.hardware}.`,
    label === null ? "Nothing was measured." : `Measured on ${label}.`,
  ];
  return `${[`## ${title}`, "", ...facts, "", ...parts, `<${address}>`].join("\n")}\n`;
}

function cellText(cell: PublishedCell): string {
  const { printed, publishedRatio, measured, measuredRatio, measuredGap } = cell;
  const published = [
    `*${printed ?? "–"}*`,
    ...(publishedRatio === null ? [] : [ratioText(publishedRatio)]),
  ].join(" ");
  if (measured === null) return published;
  const { low = null, high = null } = measuredRatio ?? {};
  const interval = low === null || high === null ? "" : ` [${ratioText(low)}, ${ratioText(high)}]`;
  const ratio = measuredRatio === null ? (measuredGap ?? "") : ratioText(measuredRatio.ratio);
  return `${published}<br>${formatValue(measured.value, measured.unit)} ${ratio}${interval}`.trim();
}

function line(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll("|", "\\|").replaceAll("\n", " ")).join(" | ")} |`;
}
