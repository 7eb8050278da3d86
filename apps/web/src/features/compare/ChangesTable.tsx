"use client";

import {
  amongManyWords,
  type CompareCell,
  type CompareRow,
  formatShare,
  formatValue,
  intervalWords,
  type MeasuredClient,
  maximumOfCell,
  scaleFor,
  type Unit,
} from "@lapline/contracts";
import dynamic from "next/dynamic";
import { ChangeText } from "@/components/format/ChangeText.tsx";
import { countWords } from "@/components/format/countWords.ts";
import { ValueText } from "@/components/format/ValueText.tsx";
import { useFrozen } from "@/components/frozen/FrozenProvider.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { classNames } from "@/components/ui/classNames.ts";
import { Panel } from "@/components/ui/Panel.tsx";
import { ScrollBox } from "@/components/ui/ScrollBox.tsx";
import { InterleavedButton } from "@/features/interleaved/index.ts";
import { shortColumnNames } from "./columnNames.ts";
import { foldedWords, groupChanges } from "./groupChanges.ts";
import { type ChangeRow, type ChangesView, prepareChanges } from "./prepareChanges.ts";
import { prepareSettle } from "./prepareSettle.ts";
import { hatched, ReferenceCell } from "./ReferenceCell.tsx";
import { RowHeading } from "./RowHeading.tsx";
import { rowNames } from "./rowNames.ts";
import { type SharedFacts, sharedFacts } from "./sharedFacts.ts";
import type { ShownView } from "./shownView.ts";

const RowDetails = dynamic(() => import("./RowDetails.tsx").then((module) => module.RowDetails), {
  ssr: false,
});

interface ChangesTableProps {
  view: ShownView;
  /** Whether rows without a verdict are listed too. */
  noise: boolean;
  /** Key of the opened row. */
  opened: string | null;
  onNoise: () => void;
  onOpen: (row: string) => void;
}

const headingClass =
  "sticky top-0 h-9 border-b border-line bg-surface px-3 text-xs font-medium whitespace-nowrap text-muted";

/** Two columns: every row with a verdict by scenario, the largest change first; the rest is folded. */
export function ChangesTable({ view, noise, opened, onNoise, onOpen }: ChangesTableProps) {
  const isFrozen = useFrozen();
  const changes = prepareChanges(view);
  const { groups, folded, isUnfolded } = groupChanges(changes, { all: noise, opened });
  const hasFloors = groups.some(({ rows }) =>
    rows.some(({ change }) => change.noiseFloor !== null),
  );
  // Only of rows that are listed: a folded interval puzzles nobody.
  const listed = groups.flatMap(({ rows }) =>
    rows.map(({ change }) => change.row.changes[1] ?? null),
  );
  const unclear = amongManyWords(listed.filter((one) => one !== null));
  const facts = sharedFacts(view);
  const settle = isFrozen ? null : prepareSettle(view);
  const [base = "", head = ""] = shortColumnNames(view.columns);
  const isFoldable =
    folded.inconclusive + folded.others > 0 && groups.length > 0 && (noise || !isUnfolded);
  return (
    <Panel
      title="Changes"
      note={[facts.words, "Values are medians, changes use all trials."]
        .filter((words) => words !== null)
        .join(" ")}
      actions={
        settle === null ? null : (
          <InterleavedButton submission={settle}>Re-measure inconclusive rows</InterleavedButton>
        )
      }
    >
      <VerdictLine changes={changes} />
      {groups.length === 0 ? (
        <p className="p-4 text-sm text-muted">
          The columns have no measure in common. They ran different scenarios or parameters. Run the
          same scenarios for both, or choose other columns.
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
                {hasFloors ? (
                  <th scope="col" className={`${headingClass} hidden text-right lg:table-cell`}>
                    Noise floor
                  </th>
                ) : null}
                {view.references.map(({ key, title, source }) => (
                  <th key={key} scope="col" className={`${headingClass} text-right italic`}>
                    {title}
                    <span className="block text-2xs font-normal">{source.title}</span>
                  </th>
                ))}
              </tr>
            </thead>
            {groups.map(({ key, title, rows }) => (
              <tbody key={key}>
                <tr>
                  <th
                    scope="rowgroup"
                    colSpan={5 + view.references.length}
                    className="h-8 border-b border-line bg-subtle px-3 text-left text-xs font-medium break-words"
                  >
                    {title}
                  </th>
                </tr>
                {rows.map(({ change, settings }) => (
                  <ChangeRows
                    key={change.key}
                    change={change}
                    settings={settings}
                    names={[base, head]}
                    view={view}
                    facts={facts}
                    hasFloors={hasFloors}
                    open={change.key === opened}
                    onOpen={() => onOpen(change.key)}
                  />
                ))}
              </tbody>
            ))}
          </table>
        </ScrollBox>
      )}
      {unclear === null ? null : (
        <p data-among-many className="px-4 py-2 text-xs text-muted">
          {unclear}
        </p>
      )}
      {isFoldable ? (
        <div className="px-3 py-2">
          <Button size="small" look="ghost" aria-pressed={noise} onClick={onNoise}>
            {noise ? "Fold" : "Show"} {foldedWords(folded)}
          </Button>
        </div>
      ) : null}
    </Panel>
  );
}

/** What the comparison says as a whole: how many moved, and the largest change either way. */
function VerdictLine({ changes }: { changes: ChangesView }) {
  const { changed, summary } = changes;
  const largest = (verdict: "worse" | "better") =>
    changed.find((row) => row.change?.verdict === verdict);
  const named = [largest("worse"), largest("better")].filter((row) => row !== undefined);
  const names = rowNames(changed.map(({ row }) => row));
  return (
    <div className="flex flex-col gap-1 border-b border-line px-4 py-3" data-verdict>
      <p className="text-base font-semibold">{summary}</p>
      {named.map((row) => (
        <p key={row.key} className="flex flex-wrap items-baseline gap-x-2 text-sm">
          <span className="text-muted">{row.change?.verdict === "worse" ? "Worst:" : "Best:"}</span>
          {row.words === null ? null : <ChangeText change={row.words} />}
          <span className="min-w-0 break-words">{names[changed.indexOf(row)]}</span>
        </p>
      ))}
    </div>
  );
}

interface ChangeRowsProps {
  change: ChangeRow;
  /** Parameters that tell the row from others of its scenario. */
  settings: string;
  /** What all figures share, and none has to say. */
  facts: SharedFacts;
  /** Short names of the two columns. */
  names: readonly [base: string, head: string];
  view: ShownView;
  /** Whether any row has a noise floor, and so the table a column for it. */
  hasFloors: boolean;
  open: boolean;
  onOpen: () => void;
}

function ChangeRows(props: ChangeRowsProps) {
  const { change, settings, facts, names, view, hasFloors, open, onOpen } = props;
  const { row, base, head, noiseFloor, clients, countsWith } = change;
  const { measure } = row;
  const values = [base?.value, head?.value].filter((value) => value !== undefined);
  const scale = scaleFor(measure.unit, values);
  const cellClass = classNames("h-11 border-b border-line px-3 py-1", open && "bg-subtle");
  // Published figures are means, so the mean counts beside them only.
  const hasMeans = view.references.length > 0;
  const about = { unit: measure.unit, scale, className: cellClass, facts, hasMeans };
  return (
    <>
      <tr>
        <th
          scope="row"
          className={`${cellClass} w-full max-w-0 min-w-40 text-left font-normal sm:min-w-56`}
        >
          <RowHeading
            row={row}
            open={open}
            onOpen={onOpen}
            settings={[settings, countsWith === null ? "" : `counted with ${countsWith}`]
              .filter((part) => part !== "")
              .join(" · ")}
          />
          <span className="flex flex-col gap-0.5 pt-0.5 pl-5 sm:hidden">
            <Verdict change={change} />
            <span className="flex flex-wrap gap-x-4">
              <NarrowValue {...about} row={row} name={names[0]} cell={base} client={clients.base} />
              <NarrowValue {...about} row={row} name={names[1]} cell={head} client={clients.head} />
            </span>
          </span>
        </th>
        <Value {...about} row={row} cell={base} client={clients.base} />
        <Value {...about} row={row} cell={head} client={clients.head} />
        <td className={`${cellClass} hidden min-w-64 sm:table-cell lg:min-w-80`}>
          <Verdict change={change} />
        </td>
        {hasFloors ? (
          <td
            className={`${cellClass} hidden text-right whitespace-nowrap text-muted tabular-nums lg:table-cell`}
          >
            {noiseFloor === null ? "unknown" : `±${formatShare(noiseFloor)}`}
          </td>
        ) : null}
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
  facts: SharedFacts;
  hasMeans: boolean;
}

/** What must be known of a value beside it; empty where all figures share it. */
function valueNotes({ row, cell, client, unit, scale, facts, hasMeans }: ValueProps): string {
  if (cell === null) return "";
  const maximum = maximumOfCell(row, cell);
  return [
    cell.valid ? (facts.trials === null ? countWords(cell.n, "trial") : null) : "invalid",
    maximum,
    hasMeans && cell.mean !== undefined ? `mean ${formatValue(cell.mean, unit, scale)}` : null,
    cell.load?.recorded === false && !facts.isLoadUnrecorded ? "load not recorded" : null,
    client === null ? null : `${client} client included`,
  ]
    .filter((note) => note !== null)
    .join(", ");
}

/** The value of one side below its row, where the table has no room for its column. */
function NarrowValue({ name, ...props }: ValueProps & { name: string }) {
  const { cell, unit, scale } = props;
  const notes = valueNotes(props);
  return (
    <span className="text-xs leading-4 break-words text-muted">
      {name}:{" "}
      {cell === null ? (
        "not measured"
      ) : (
        <>
          <span className="font-medium text-text">
            <ValueText value={cell.value} unit={unit} scale={scale} withUnit />
          </span>
          {notes === "" ? "" : `, ${notes}`}
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
          <span className="text-2xs whitespace-nowrap text-muted tabular-nums">
            {intervalWords(cell, scale)}
          </span>
          <span className="text-2xs whitespace-nowrap text-muted" title={cell.reasons.join(" ")}>
            {valueNotes(props)}
          </span>
        </span>
      )}
    </td>
  );
}
