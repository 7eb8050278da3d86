import {
  type CompareCell,
  compareColumnText,
  describeNoRatio,
  formatParams,
  maximumOfCell,
} from "@lapline/contracts";
import { type CsvText, toCsv } from "../../components/data-table/toCsv.ts";
import type { ShownRow, ShownView } from "./shownView.ts";

/** The rows in view as CSV: values in base units, changes as ratios to the first column. */
export function compareCsv(view: ShownView): CsvText {
  const { columns, references, rows } = view;
  const hasSums = rows.some(({ sum }) => sum !== undefined);
  return toCsv(
    [
      { title: "Scenario", value: ({ scenario }) => scenario },
      { title: "Scenario version", value: ({ scenarioVersion }) => scenarioVersion },
      { title: "Parameters", value: ({ params }) => formatParams(params) },
      { title: "Measure", value: ({ measure }) => measure.name },
      { title: "Part", value: ({ statistic }) => statistic },
      ...(hasSums
        ? [
            { title: "Sum of", value: ({ sum }: Row) => sum?.parts.join("; ") ?? null },
            { title: "Left out", value: ({ sum }: Row) => sum?.without.join("; ") ?? null },
          ]
        : []),
      { title: "Unit", value: ({ measure }) => measure.unit },
      { title: "Direction", value: ({ measure }) => measure.direction },
      ...columns.flatMap((column, place) => {
        const text = compareColumnText(column).replaceAll("~", " ");
        const name = column.variant === undefined ? text : `${text} ${column.variant}`;
        return [
          { title: name, value: ({ cells }: Row) => cells[place]?.value ?? null },
          {
            title: `${name} mean of trials`,
            value: ({ cells }: Row) => cells[place]?.mean ?? null,
          },
          { title: `${name} interval low`, value: ({ cells }: Row) => cells[place]?.ciLow ?? null },
          {
            title: `${name} interval high`,
            value: ({ cells }: Row) => cells[place]?.ciHigh ?? null,
          },
          { title: `${name} trials`, value: ({ cells }: Row) => cells[place]?.n ?? null },
          { title: `${name} valid`, value: ({ cells }: Row) => validWord(cells[place]?.valid) },
          {
            title: `${name} value is`,
            value: (row: Row) => maximumOfCell(row, row.cells[place] ?? null),
          },
          ...(hasSums
            ? [
                {
                  title: `${name} incomplete`,
                  value: ({ sum }: Row) => sum?.incomplete[place] ?? null,
                },
              ]
            : []),
          ...(place === 0
            ? []
            : [
                {
                  title: `${name} ratio`,
                  value: ({ changes }: Row) => changes[place]?.ratio ?? null,
                },
                {
                  title: `${name} ratio low`,
                  value: ({ changes }: Row) => changes[place]?.low ?? null,
                },
                {
                  title: `${name} ratio high`,
                  value: ({ changes }: Row) => changes[place]?.high ?? null,
                },
                {
                  title: `${name} load`,
                  value: ({ cells }: Row) => loadWords(cells[place]),
                },
                {
                  title: `${name} verdict`,
                  value: ({ changes }: Row) => changes[place]?.verdict ?? null,
                },
              ]),
        ];
      }),
      ...references.map(({ title, source }, place) => ({
        title: `${title} (published, ${source.title})`,
        value: (row: Row) => row.references[place]?.value ?? null,
      })),
    ],
    rows,
  );
}

type Row = ShownRow;

/** Why there is no ratio, or that nobody recorded the load. */
function loadWords(cell: CompareCell | null | undefined): string | null {
  if (cell?.load === undefined) return null;
  return describeNoRatio(cell.load.differences) ?? "load not recorded";
}

function validWord(valid: boolean | undefined): string | null {
  return valid === undefined ? null : valid ? "yes" : "no";
}
