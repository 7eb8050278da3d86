import { compareColumnText } from "@lapline/contracts";
import dynamic from "next/dynamic";
import { ValueText } from "@/components/format/ValueText.tsx";
import { cellNotes } from "./cellNotes.ts";
import { factorText } from "./factorText.ts";
import type { MatrixRow } from "./prepareMatrix.ts";
import { RowHeading } from "./RowHeading.tsx";
import type { SharedFacts } from "./sharedFacts.ts";
import type { ShownView } from "./shownView.ts";

const RowDetails = dynamic(() => import("./RowDetails.tsx").then((module) => module.RowDetails), {
  ssr: false,
});

interface MatrixCardsProps {
  /** Short names of the columns. */
  names: readonly string[];
  rows: readonly MatrixRow[];
  view: ShownView;
  facts: SharedFacts;
  /** Parameters that are said once above all rows. */
  said: ReadonlySet<string>;
  opened: string | null;
  onOpen: (row: string) => void;
}

/** Rows of factors for a phone: a card for each, with every column as a line of its own. */
export function MatrixCards({ names, rows, view, facts, said, opened, onOpen }: MatrixCardsProps) {
  return (
    <ul className="flex flex-col">
      {rows.map((row) => (
        <li key={row.key} className="flex flex-col gap-2 border-b border-line p-3 last:border-b-0">
          <RowHeading
            row={row.row}
            open={row.key === opened}
            onOpen={() => onOpen(row.key)}
            said={said}
          />
          <dl className="grid grid-cols-[minmax(0,1fr)_auto_auto] gap-y-0.5 text-sm">
            {row.cells.map((cell, place) => (
              <div
                key={columnKey(view, place)}
                className="col-span-3 grid grid-cols-subgrid items-baseline gap-x-3 rounded-sm px-2 py-1"
                data-shade={cell?.shade ?? undefined}
                style={
                  cell?.shade == null ? undefined : { background: `var(--shade-${cell.shade})` }
                }
              >
                <dt className="min-w-0 break-words">{names[place]}</dt>
                <CardCell row={row} place={place} facts={facts} />
              </div>
            ))}
          </dl>
          {row.key === opened ? (
            <RowDetails row={row.row} columns={view.columns} references={view.references} />
          ) : null}
        </li>
      ))}
    </ul>
  );
}

interface CardCellProps {
  row: MatrixRow;
  place: number;
  facts: SharedFacts;
}

function CardCell({ row: { row, scale, cells }, place, facts }: CardCellProps) {
  const cell = cells[place] ?? null;
  if (cell === null) {
    return (
      <dd className="col-span-2 text-right text-xs text-muted">
        {row.sum?.incomplete[place] ?? "not measured"}
      </dd>
    );
  }
  const notes = [
    ...(cell.relative === null ? [cell.valid ? (cell.gap ?? "no factor") : "invalid"] : []),
    ...cellNotes(cell, row.cells[place]?.n, facts),
  ];
  return (
    <>
      <dd className="text-right whitespace-nowrap tabular-nums">
        <ValueText value={cell.value} unit={row.measure.unit} scale={scale} withUnit />
      </dd>
      <dd className="min-w-14 text-right font-medium tabular-nums">
        {cell.relative === null ? "–" : factorText(cell.relative)}
      </dd>
      {notes.length === 0 ? null : (
        <dd className="col-span-3 text-2xs text-muted">{notes.join(", ")}</dd>
      )}
    </>
  );
}

/** A column has no other stable name than what it is of. */
export function columnKey({ columns }: ShownView, place: number): string {
  const column = columns[place];
  return column === undefined ? `${place}` : `${compareColumnText(column)} ${column.variant ?? ""}`;
}
