"use client";

import type { CompareView } from "@lapline/contracts";
import { countWords } from "@/components/format/countWords.ts";
import { formatParams } from "@/components/format/formatParams.ts";
import { ValueText } from "@/components/format/ValueText.tsx";
import { Panel } from "@/components/ui/Panel.tsx";
import { ScrollBox } from "@/components/ui/ScrollBox.tsx";
import { factorText } from "./factorText.ts";
import { type MatrixFamily, type MatrixRow, prepareMatrix } from "./prepareMatrix.ts";

const headingClass =
  "h-9 border-b border-line bg-surface px-3 text-xs font-medium whitespace-nowrap text-muted";
const cellClass = "h-11 border-b border-line px-3";

/** Any number of columns as factors to the best of each row, one table per family of measures. */
export function MatrixTable({ view }: { view: CompareView }) {
  const families = prepareMatrix(view);
  if (families.length === 0) {
    return <p className="text-sm text-muted">No row matches, or nothing was measured.</p>;
  }
  return families.map((family) => <FamilyPanel key={family.family} family={family} view={view} />);
}

function FamilyPanel({ family, view }: { family: MatrixFamily; view: CompareView }) {
  const { title, complete, rows } = family;
  return (
    <Panel title={title} note="×1.00 is the best of the row, ×2.00 twice as bad">
      <ScrollBox label={title}>
        <table className="w-full border-separate border-spacing-0 text-sm">
          <caption className="sr-only">{title}: factor to the best column of each row</caption>
          <thead>
            <tr>
              <th scope="col" className={`${headingClass} text-left`}>
                Measure
              </th>
              {view.columns.map((column) => (
                <th
                  key={`${column.target} ${column.version} ${column.durability} ${column.provisioner} ${column.label}`}
                  scope="col"
                  className={`${headingClass} text-right`}
                >
                  {column.title} {column.version}
                  <span className="block text-2xs font-normal">
                    {column.durability} · {column.label}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr className="bg-subtle">
              <th scope="row" className={`${cellClass} text-left font-medium`}>
                Geometric mean
                <span className="block text-2xs font-normal text-muted">
                  {complete === rows.length
                    ? `over ${countWords(complete, "row")}`
                    : `over the ${countWords(complete, "row")} of ${rows.length} that all columns have`}
                </span>
              </th>
              {family.means.map((mean, place) => (
                <td
                  key={columnKey(view, place)}
                  className={`${cellClass} text-right font-semibold tabular-nums`}
                >
                  {mean === null ? <span className="text-faint">–</span> : factorText(mean)}
                </td>
              ))}
            </tr>
            {rows.map((row) => (
              <FactorRow key={row.key} row={row} view={view} />
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </Panel>
  );
}

function columnKey({ columns }: CompareView, place: number): string {
  const { target, version, durability, provisioner, label } = columns[place] ?? {};
  return [target, version, durability, provisioner, label].join(" ");
}

function FactorRow({ row: { row, scale, cells }, view }: { row: MatrixRow; view: CompareView }) {
  const { unit, title } = row.measure;
  const settings = formatParams(row.params);
  return (
    <tr>
      <th scope="row" className={`${cellClass} w-full max-w-0 min-w-40 text-left font-normal`}>
        <span className="flex min-w-0 flex-col leading-4">
          <span className="truncate">
            <span className="font-medium">{title}</span>
            <span className="text-muted"> · {row.scenario}</span>
          </span>
          <span className="truncate text-2xs text-muted" title={settings}>
            {settings}
          </span>
        </span>
      </th>
      {cells.map((cell, place) => (
        <td key={columnKey(view, place)} className={`${cellClass} text-right whitespace-nowrap`}>
          {cell === null ? (
            <span className="text-faint">not measured</span>
          ) : (
            <span className="flex flex-col items-end leading-4">
              <span className={cell.relative === 1 ? "font-semibold tabular-nums" : "tabular-nums"}>
                {cell.relative === null ? (
                  <span className="text-muted">{cell.valid ? "no factor" : "invalid"}</span>
                ) : (
                  factorText(cell.relative)
                )}
              </span>
              <span className="text-2xs text-muted">
                <ValueText value={cell.value} unit={unit} scale={scale} withUnit />
              </span>
            </span>
          )}
        </td>
      ))}
    </tr>
  );
}
