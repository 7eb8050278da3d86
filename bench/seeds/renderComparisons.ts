import type { ComparedCell } from "./comparedTable.ts";
import type { ComparedPage } from "./comparisons.ts";
import { figureText } from "./outcome.ts";

const head = `# Published comparisons, measured

The figures of five published pages beside the results in this folder. Written by \`npm run seeds\`.

- A ratio is a cell divided by the reference of its line, the page's by the page's and ours by ours. Figures of two machines are never divided by each other.
- "Measured / published" divides the two ratios. It says how far a finding holds here; 1.00 is agreement.
- The hardware is another in every row. The last column says what else differs.
- The results have few trials and the amounts of work that the last column names. They have no interval here; the page Published comparisons of an installation has them.
`;

/** docs/results/comparisons.md. Lines without a measured value of their own are counted below their table. */
export function renderComparisons(pages: readonly ComparedPage[]): string {
  return [head, ...pages.map(renderPage)].join("\n");
}

function renderPage({ page, source, tables }: ComparedPage): string {
  const { title, url, revision, date, hardware } = source;
  const about = `[${title}](${url}), ${date}, revision ${revision.slice(0, 12)}, on ${hardware}.`;
  return [`## ${page.title}\n\n${about}\n`, ...tables.map(renderTable)].join("\n");
}

const columns = [
  "row",
  "column",
  "published",
  "measured",
  "published ratio",
  "measured ratio",
  "measured / published",
  "release",
  "differs",
];

function renderTable({ title, cells }: ComparedPage["tables"][number]): string {
  const shown = cells.filter(({ measured }) => measured !== null);
  const missing = cells.filter(({ measured }) => measured === null);
  const line = (texts: readonly string[]) => `| ${texts.map(escaped).join(" | ")} |`;
  const rows = shown.map((cell) => {
    const texts = cellTexts(cell);
    return line([
      cell.row,
      cell.column,
      ...texts,
      cell.measured?.result.version.slice(0, 12) ?? "",
      cell.reasons.join(" "),
    ]);
  });
  const table =
    rows.length === 0 ? [] : [line(columns), line(columns.map(() => "---")), ...rows, ""];
  const reasons = Map.groupBy(missing, ({ reasons: [first] }) => first ?? "");
  const left = [...reasons].map(
    ([reason, own]) =>
      `- ${reason} (${own.map(({ row, column }) => `${row}, ${column}`).join("; ")})`,
  );
  const without = left.length === 0 ? [] : ["Without a measured value:", "", ...left, ""];
  return [`### ${title}`, "", ...table, ...without].join("\n");
}

/** Published, measured, both ratios and their ratio. */
export function cellTexts(cell: ComparedCell): string[] {
  const { printed, measured, publishedRatio, measuredRatio, isReference } = cell;
  const agreement =
    measuredRatio === null || publishedRatio === null ? null : measuredRatio / publishedRatio;
  const ratio = (value: number | null) =>
    value === null ? (isReference ? "reference" : "") : `${value.toPrecision(3)}×`;
  return [
    printed,
    measured === null ? "" : figureText(measured),
    ratio(publishedRatio),
    ratio(measuredRatio),
    agreement === null ? "" : agreement.toFixed(2),
  ];
}

function escaped(text: string): string {
  return text.replaceAll("|", "\\|").replaceAll("\n", " ");
}
