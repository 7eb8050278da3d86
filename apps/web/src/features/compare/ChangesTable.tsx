"use client";

import {
  type CompareCell,
  type CompareRow,
  formatShare,
  formatValue,
  type MeasuredClient,
  maximumOfCell,
  scaleFor,
  type Unit,
} from "@lapline/contracts";
import dynamic from "next/dynamic";
import { ChangeText } from "@/components/format/ChangeText.tsx";
import { countWords } from "@/components/format/countWords.ts";
import { ValueText } from "@/components/format/ValueText.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { classNames } from "@/components/ui/classNames.ts";
import { Panel } from "@/components/ui/Panel.tsx";
import { ScrollBox } from "@/components/ui/ScrollBox.tsx";
import { shortColumnNames } from "./columnNames.ts";
import { type ChangeRow, prepareChanges } from "./prepareChanges.ts";
import { hatched, ReferenceCell } from "./ReferenceCell.tsx";
import { RowHeading } from "./RowHeading.tsx";
import type { ShownView } from "./shownView.ts";

const RowDetails = dynamic(() => import("./RowDetails.tsx").then((module) => module.RowDetails), {
  ssr: false,
});

interface ChangesTableProps {
  view: ShownView;
  /** Whether what did not change and what is inconclusive is listed too. */
  noise: boolean;
  /** Key of the opened row. */
  opened: string | null;
  onNoise: () => void;
  onOpen: (row: string) => void;
}

const headingClass =
  "sticky top-0 h-9 border-b border-line bg-surface px-3 text-xs font-medium whitespace-nowrap text-muted";

/** "9 rows unchanged or inconclusive and 3 without a verdict"; what there is none of is not named. */
function foldedWords(noise: number, gaps: number): string {
  if (noise === 0) return `${countWords(gaps, "row")} without a verdict`;
  const rows = `${countWords(noise, "row")} unchanged or inconclusive`;
  return gaps === 0 ? rows : `${rows} and ${gaps} without a verdict`;
}

/** Two columns: what moved, the largest first; the rest is folded and counted. */
export function ChangesTable({ view, noise, opened, onNoise, onOpen }: ChangesTableProps) {
  const changes = prepareChanges(view);
  const rows = [
    ...changes.changed,
    ...changes.unlike,
    ...(noise ? [...changes.noise, ...changes.gaps] : []),
    ...changes.published,
  ];
  const folded = changes.noise.length + changes.gaps.length;
  const [base = "", head = ""] = shortColumnNames(view.columns);
  return (
    <Panel
      title="Changes"
      note={changes.summary}
      actions={
        folded > 0 ? (
          <Button
            size="small"
            look="ghost"
            aria-pressed={noise}
            className="max-sm:h-auto max-sm:min-h-7 max-sm:shrink max-sm:text-left max-sm:whitespace-normal"
            onClick={onNoise}
          >
            {noise ? "Fold" : "Show"} {foldedWords(changes.noise.length, changes.gaps.length)}
          </Button>
        ) : null
      }
    >
      {rows.length === 0 ? (
        <p className="p-4 text-sm text-muted">
          {folded > 0
            ? "No measure changed. Unchanged and inconclusive rows are folded. Show them with the button above."
            : "The columns have no measure in common. They ran different scenarios or parameters. Run the same scenarios for both, or choose other columns."}
        </p>
      ) : (
        <ScrollBox label="Changes">
          <table className="w-full border-separate border-spacing-0 text-sm">
            <caption className="sr-only">
              Change of each measure from {base} to {head}
            </caption>
            <thead>
              <tr>
                <th scope="col" className={`${headingClass} text-left`}>
                  Measure
                </th>
                <th scope="col" className={`${headingClass} hidden text-right sm:table-cell`}>
                  {base}
                </th>
                <th scope="col" className={`${headingClass} hidden text-right sm:table-cell`}>
                  {head}
                </th>
                <th scope="col" className={`${headingClass} hidden text-left sm:table-cell`}>
                  Change
                </th>
                <th scope="col" className={`${headingClass} hidden text-right lg:table-cell`}>
                  Noise floor
                </th>
                {view.references.map(({ key, title, source }) => (
                  <th key={key} scope="col" className={`${headingClass} text-right italic`}>
                    {title}
                    <span className="block text-2xs font-normal">{source.title}</span>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <ChangeRows
                  key={row.key}
                  change={row}
                  names={[base, head]}
                  view={view}
                  open={row.key === opened}
                  onOpen={() => onOpen(row.key)}
                />
              ))}
            </tbody>
          </table>
        </ScrollBox>
      )}
    </Panel>
  );
}

interface ChangeRowsProps {
  change: ChangeRow;
  /** Short names of the two columns. */
  names: readonly [base: string, head: string];
  view: ShownView;
  open: boolean;
  onOpen: () => void;
}

function ChangeRows({ change, names, view, open, onOpen }: ChangeRowsProps) {
  const { row, base, head, noiseFloor, clients } = change;
  const { measure } = row;
  const values = [base?.value, head?.value].filter((value) => value !== undefined);
  const scale = scaleFor(measure.unit, values);
  const cellClass = classNames("h-11 border-b border-line px-3 py-1", open && "bg-subtle");
  const about = { unit: measure.unit, scale, className: cellClass };
  return (
    <>
      <tr>
        <th
          scope="row"
          className={`${cellClass} w-full max-w-0 min-w-40 text-left font-normal sm:min-w-56`}
        >
          <RowHeading row={row} open={open} onOpen={onOpen} />
          <span className="flex flex-col gap-0.5 pt-0.5 pl-5 sm:hidden">
            <Verdict change={change} />
            <NarrowValue {...about} row={row} name={names[0]} cell={base} client={clients.base} />
            <NarrowValue {...about} row={row} name={names[1]} cell={head} client={clients.head} />
          </span>
        </th>
        <Value {...about} row={row} cell={base} client={clients.base} />
        <Value {...about} row={row} cell={head} client={clients.head} />
        <td className={`${cellClass} hidden sm:table-cell`}>
          <Verdict change={change} />
        </td>
        <td
          className={`${cellClass} hidden text-right whitespace-nowrap text-muted tabular-nums lg:table-cell`}
        >
          {noiseFloor === null ? "unknown" : `±${formatShare(noiseFloor)}`}
        </td>
        {view.references.map(({ key }, place) => (
          <td key={key} className={`${cellClass} text-right whitespace-nowrap`} style={hatched}>
            <ReferenceCell figure={row.references[place] ?? null} unit={measure.unit} />
          </td>
        ))}
      </tr>
      {open ? (
        <tr>
          <td
            colSpan={5 + view.references.length}
            className="max-w-0 border-b border-line bg-subtle p-4"
          >
            <RowDetails row={row} columns={view.columns} references={view.references} />
          </td>
        </tr>
      ) : null}
    </>
  );
}

function Verdict({ change: { words, gap, magnitude } }: { change: ChangeRow }) {
  // A reason is a sentence, and a column of the table is as narrow as its longest word.
  if (words === null) return <span className="block text-muted sm:w-56">{gap}</span>;
  return (
    <>
      <ChangeText change={words} />
      {magnitude === null ? null : (
        <span className="block pl-4.5 text-2xs leading-3 text-muted">{magnitude}</span>
      )}
    </>
  );
}

interface ValueProps {
  row: CompareRow;
  cell: CompareCell | null;
  /** The client that is part of the value; null: none is. */
  client: MeasuredClient | null;
  unit: Unit;
  scale: ReturnType<typeof scaleFor>;
  className: string;
}

/** What must be known of a value beside it. */
function valueNotes({ row, cell, client, unit, scale }: Omit<ValueProps, "className">): string {
  if (cell === null) return "";
  const maximum = maximumOfCell(row, cell);
  return [
    cell.valid ? countWords(cell.n, "trial") : "invalid",
    maximum,
    cell.mean === undefined ? null : `mean ${formatValue(cell.mean, unit, scale)}`,
    cell.load?.recorded === false ? "load not recorded" : null,
    client === null ? null : `${client} client included`,
  ]
    .filter((note) => note !== null)
    .join(", ");
}

/** The value of one side below its row, where the table has no room for its column. */
function NarrowValue({ name, ...props }: ValueProps & { name: string }) {
  const { cell, unit, scale } = props;
  return (
    <span className="text-2xs leading-4 break-words text-muted">
      {name}:{" "}
      {cell === null ? (
        "not measured"
      ) : (
        <>
          <ValueText value={cell.value} unit={unit} scale={scale} withUnit />, {valueNotes(props)}
        </>
      )}
    </span>
  );
}

function Value(props: ValueProps) {
  const { cell, unit, scale, className } = props;
  return (
    <td className={`${className} hidden text-right sm:table-cell`}>
      {cell === null ? (
        <span className="text-faint">–</span>
      ) : (
        <span className="flex flex-col items-end leading-4">
          <ValueText value={cell.value} unit={unit} scale={scale} withUnit />
          <span className="text-2xs whitespace-nowrap text-muted" title={cell.reasons.join(" ")}>
            {valueNotes(props)}
          </span>
        </span>
      )}
    </td>
  );
}
