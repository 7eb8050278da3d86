import type { CompareRow, ReferenceColumn } from "@lapline/contracts";
import { DetailSection } from "./DetailSection.tsx";

interface RowFactsProps {
  row: Pick<CompareRow, "cells" | "references">;
  /** Of the measured columns. */
  names: readonly string[];
  references: readonly Pick<ReferenceColumn, "key" | "title">[];
}

/** What must be known of single cells: how published figures were measured, why results are invalid. */
export function RowFacts({ row, names, references }: RowFactsProps) {
  const published = row.references.flatMap((figure, place) =>
    figure === null ? [] : [{ figure, column: references[place] }],
  );
  const invalid = row.cells.flatMap((cell, place) =>
    cell === null || cell.valid ? [] : [{ cell, name: names[place] ?? "" }],
  );
  if (published.length + invalid.length === 0) return null;
  return (
    <DetailSection title="Cell notes">
      <ul className="flex flex-col gap-1 text-xs">
        {invalid.map(({ cell, name }) => (
          <li key={cell.reportId} className="break-words">
            {name}: <span className="text-muted">invalid. {cell.reasons.join(" ")}</span>
          </li>
        ))}
        {published.map(({ figure: { printed, differs }, column }) => (
          <li key={column?.key} className="break-words">
            {column?.title}:{" "}
            <span className="text-muted">
              published as {printed}.{differs === null ? "" : ` ${differs}`}
            </span>
          </li>
        ))}
      </ul>
    </DetailSection>
  );
}
