import type { PublishedCell, PublishedComparison } from "@lapline/contracts";
import { type CsvText, toCsv } from "../../components/data-table/toCsv.ts";
import { cellVerdict } from "./cellVerdict.ts";

/** The cells of a published page as CSV: measured values in base units, ratios to the reference. */
export function publishedCsv(view: PublishedComparison): CsvText {
  return toCsv(
    [
      { title: "Table", value: ({ table }) => table },
      { title: "Row", value: ({ row }) => row },
      { title: "Column", value: ({ column }) => column },
      { title: "Published", value: ({ printed }) => printed },
      { title: "Best published", value: ({ isBest }) => (isBest ? "yes" : null) },
      { title: "Reference", value: ({ isReference }) => (isReference ? "yes" : null) },
      { title: "Published ratio", value: ({ publishedRatio }) => publishedRatio },
      { title: "Published unlike", value: ({ publishedGap }) => publishedGap },
      { title: "Published note", value: ({ note }) => note },
      { title: "Label", value: ({ measured }) => (measured === null ? null : view.label) },
      { title: "Measured", value: ({ measured }) => measured?.value ?? null },
      { title: "Unit", value: ({ measured }) => measured?.unit ?? null },
      { title: "Measured low", value: ({ measured }) => measured?.ciLow ?? null },
      { title: "Measured high", value: ({ measured }) => measured?.ciHigh ?? null },
      { title: "Version", value: ({ measured }) => measured?.version ?? null },
      { title: "Valid", value: ({ measured }) => validWord(measured) },
      {
        title: "Why invalid",
        value: ({ measured }) =>
          measured === null || measured.valid ? null : measured.invalidReasons.join(" "),
      },
      { title: "Warnings", value: ({ measured }) => measured?.warnings.join(" ") || null },
      { title: "Trials", value: ({ measured }) => measured?.n ?? null },
      { title: "Measured at", value: ({ measured }) => measured?.measuredAt ?? null },
      { title: "Options", value: ({ measured }) => measured?.options ?? null },
      { title: "Options not set", value: ({ measured }) => measured?.otherOptions ?? null },
      { title: "Other parameters", value: ({ measured }) => measured?.otherParams ?? null },
      { title: "Measured ratio", value: ({ measuredRatio }) => measuredRatio?.ratio ?? null },
      { title: "Measured ratio low", value: ({ measuredRatio }) => measuredRatio?.low ?? null },
      { title: "Measured ratio high", value: ({ measuredRatio }) => measuredRatio?.high ?? null },
      { title: "No measured ratio", value: ({ measuredGap }) => measuredGap },
      { title: "Measured / published", value: ({ agreement }) => agreement?.ratio ?? null },
      {
        title: "Verdict",
        value: ({ isOff }) => (isOff === null ? null : cellVerdict(isOff).word),
      },
      {
        title: "Reasons",
        value: ({ reasons }) => (reasons.length === 0 ? null : reasons.join(" ")),
      },
    ],
    publishedLines(view),
  );
}

function validWord(measured: PublishedCell["measured"]): string | null {
  if (measured === null) return null;
  return measured.valid ? "yes" : "no";
}

/** One cell of a published page with where it stands, for files. */
interface PublishedLine extends PublishedCell {
  table: string;
  row: string;
  column: string;
}

/** The cells of every table, in the order of the page. */
function publishedLines({ tables }: PublishedComparison): PublishedLine[] {
  return tables.flatMap(({ title, columns, rows }) =>
    rows.flatMap((row) =>
      row.cells.map((cell, place) => ({
        ...cell,
        table: title,
        row: row.title,
        column: columns[place] ?? "",
      })),
    ),
  );
}
