"use client";

import { formatValue } from "@lapline/contracts";
import dynamic from "next/dynamic";
import { countWords } from "@/components/format/countWords.ts";
import { ValueText } from "@/components/format/ValueText.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { Panel } from "@/components/ui/Panel.tsx";
import { ScrollBox } from "@/components/ui/ScrollBox.tsx";
import { useNarrow } from "@/components/ui/useNarrow.ts";
import { cellNotes } from "./cellNotes.ts";
import { shortColumnNames } from "./columnNames.ts";
import { factorLegend, factorText } from "./factorText.ts";
import { foldAlone } from "./foldAlone.ts";
import { columnKey, MatrixCards } from "./MatrixCards.tsx";
import { meanRows } from "./meanRows.ts";
import { NothingDrawn } from "./NothingDrawn.tsx";
import { type MatrixFamily, type MatrixRow, prepareMatrix } from "./prepareMatrix.ts";
import { hatched, ReferenceCell } from "./ReferenceCell.tsx";
import { RowHeading } from "./RowHeading.tsx";
import { rowKey } from "./rowKey.ts";
import { type SharedFacts, sharedFacts } from "./sharedFacts.ts";
import { sharedParams } from "./sharedParams.ts";
import type { ShownView } from "./shownView.ts";

const RowDetails = dynamic(() => import("./RowDetails.tsx").then((module) => module.RowDetails), {
  ssr: false,
});

interface MatrixTableProps {
  view: ShownView;
  /** Key of the opened row. */
  opened: string | null;
  /** Opens a row, or closes the one that is open. */
  onOpen: (row: string) => void;
  /** Whether rows that only one column measured are listed too. */
  noise: boolean;
  onNoise: () => void;
}

const headingClass =
  "h-9 border-b border-line bg-surface px-3 text-xs align-bottom font-medium text-muted";
/** Names of rows stay in view, wrapped, while columns scroll by below them. */
const stickyClass = "sticky left-0 z-10 min-w-44 bg-surface sm:min-w-52";
const cellClass = "h-11 border-b border-line px-3 py-1";

/** Any number of columns as factors to the best of each row, one table per family of measures. */
export function MatrixTable({ view: whole, noise, onNoise, ...props }: MatrixTableProps) {
  const { opened } = props;
  const { view, alone, isUnfolded } = foldAlone(whole, { all: noise, keyOf: rowKey, opened });
  const families = prepareMatrix(view);
  const facts = sharedFacts(view);
  const params = sharedParams(view.rows);
  const isNarrow = useNarrow();
  if (families.length === 0) {
    return <NothingDrawn what="table" />;
  }
  const Family = isNarrow && view.references.length === 0 ? FamilyCards : FamilyPanel;
  return (
    <>
      {params.words === "" ? null : (
        <p data-shared-params className="text-sm break-words text-muted">
          All rows: <span className="text-text">{params.words}</span>
        </p>
      )}
      {families.map((family) => (
        <Family
          key={family.family}
          family={family}
          facts={facts}
          said={params.names}
          view={view}
          {...props}
        />
      ))}
      {alone === 0 || (isUnfolded && !noise) ? null : (
        <div>
          <Button size="small" look="ghost" aria-pressed={noise} onClick={onNoise}>
            {noise ? "Fold" : "Show"} {countWords(alone, "row")} that only one column has
          </Button>
        </div>
      )}
    </>
  );
}

interface FamilyPanelProps extends Omit<MatrixTableProps, "noise" | "onNoise"> {
  family: MatrixFamily;
  /** Parameters that are said once above all rows. */
  said: ReadonlySet<string>;
  /** What all figures share, and none has to say. */
  facts: SharedFacts;
}

const legend = `${factorLegend}. Blue is better, orange is worse. Tied: no difference from the best was shown.`;

/** A family on a phone: its mean by column, then a card for each row. */
function FamilyCards({ family, facts, said, view, opened, onOpen }: FamilyPanelProps) {
  const { title, means, rows } = family;
  const names = shortColumnNames(view.columns);
  return (
    <Panel title={title} note={legend}>
      <dl
        aria-label="Geometric mean"
        className="flex flex-col gap-0.5 border-b border-line bg-subtle p-3 text-sm"
      >
        {means.map((mean, place) => (
          <div key={columnKey(view, place)} className="flex justify-between gap-3 px-2">
            <dt className="min-w-0 break-words">{names[place]}</dt>
            <dd className="font-semibold tabular-nums">{mean === null ? "–" : factorText(mean)}</dd>
          </div>
        ))}
        <div className="px-2 text-2xs text-muted">
          <dt className="inline">Geometric mean</dt>{" "}
          <dd className="inline">over {meanRows(family)}</dd>
        </div>
      </dl>
      <MatrixCards
        names={names}
        rows={rows}
        view={view}
        facts={facts}
        said={said}
        opened={opened}
        onOpen={onOpen}
      />
    </Panel>
  );
}

function FamilyPanel({ family, facts, said, view, opened, onOpen }: FamilyPanelProps) {
  const { title, complete, measured, rows } = family;
  const names = shortColumnNames(view.columns);
  return (
    <Panel title={title} note={facts.words === null ? legend : `${legend} ${facts.words}`}>
      <ScrollBox label={title}>
        <table className="w-full border-separate border-spacing-0 text-sm">
          <caption className="sr-only">{title}: factor to the best column of each row</caption>
          <thead>
            <tr>
              <th scope="col" className={`${headingClass} sticky left-0 z-10 text-left`}>
                Measure
              </th>
              {view.columns.map((column, place) => (
                <th
                  key={columnKey(view, place)}
                  scope="col"
                  className={`${headingClass} min-w-24 text-right`}
                >
                  <span className="ml-auto line-clamp-2 max-w-36 break-words" title={names[place]}>
                    {names[place] || `${column.title} ${column.version}`}
                  </span>
                </th>
              ))}
              {view.references.map(({ key, title: name, source }) => (
                <th
                  key={key}
                  scope="col"
                  className={`${headingClass} min-w-28 text-right sm:min-w-36 italic`}
                >
                  {name}
                  <span className="block text-2xs font-normal">{source.title}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr className="bg-subtle">
              <th
                scope="row"
                className={`${cellClass} sticky left-0 z-10 bg-subtle text-left font-medium`}
              >
                Geometric mean
                <span className="block text-2xs font-normal text-muted">
                  over {meanRows(family)}
                  {complete === measured ? "" : " that all columns have"}
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
              {view.references.map(({ key }) => (
                <td key={key} className={`${cellClass} text-right text-2xs text-muted`}>
                  not included
                </td>
              ))}
            </tr>
            {rows.map((row) => (
              <FactorRow
                key={row.key}
                row={row}
                view={view}
                facts={facts}
                said={said}
                open={row.key === opened}
                onOpen={() => onOpen(row.key)}
              />
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </Panel>
  );
}

/** Nothing was measured, or parts of a sum are missing: never a zero. */
function NoCell({ words }: { words: string | null }) {
  if (words === null) return <span className="text-faint">not measured</span>;
  return (
    <span className="ml-auto block max-w-48 text-2xs whitespace-normal text-muted sm:w-44">
      {words}
    </span>
  );
}

interface FactorRowProps {
  row: MatrixRow;
  view: ShownView;
  facts: SharedFacts;
  said: ReadonlySet<string>;
  open: boolean;
  onOpen: () => void;
}

function FactorRow(props: FactorRowProps) {
  const { view, facts, said, open, onOpen } = props;
  const { row, scale, cells } = props.row;
  // Published figures are means, so the mean counts beside them only.
  const hasMeans = view.references.length > 0;
  const { unit } = row.measure;
  return (
    <>
      <tr>
        <th
          scope="row"
          className={`${cellClass} ${stickyClass} w-full max-w-0 text-left font-normal`}
        >
          <RowHeading row={row} open={open} onOpen={onOpen} said={said} />
        </th>
        {cells.map((cell, place) => (
          <td
            key={columnKey(view, place)}
            className={`${cellClass} text-right whitespace-nowrap`}
            data-shade={cell?.shade ?? undefined}
            style={cell?.shade == null ? undefined : { background: `var(--shade-${cell.shade})` }}
          >
            {cell === null ? (
              <NoCell words={row.sum?.incomplete[place] ?? null} />
            ) : (
              <span className="flex flex-col items-end leading-4">
                <span
                  className={
                    cell.standing === "best" ? "font-semibold tabular-nums" : "tabular-nums"
                  }
                >
                  {cell.relative === null ? (
                    <span className="ml-auto block max-w-48 text-2xs whitespace-normal text-muted sm:w-44">
                      {cell.valid ? (cell.gap ?? "no factor") : "invalid"}
                    </span>
                  ) : (
                    <>
                      {cell.standing === null ? null : (
                        <span className="mr-1.5 text-2xs text-muted">{cell.standing}</span>
                      )}
                      {factorText(cell.relative)}
                    </>
                  )}
                </span>
                <span className="text-2xs text-muted">
                  <ValueText value={cell.value} unit={unit} scale={scale} withUnit />
                  {hasMeans && cell.mean !== undefined
                    ? `, mean ${formatValue(cell.mean, unit, scale)}`
                    : ""}
                </span>
                {cellNotes(cell, row.cells[place]?.n, facts).map((note) => (
                  <span
                    key={note}
                    className="ml-auto max-w-36 text-2xs whitespace-normal text-muted"
                  >
                    {note}
                  </span>
                ))}
              </span>
            )}
          </td>
        ))}
        {view.references.map(({ key }, place) => (
          <td key={key} className={`${cellClass} text-right whitespace-nowrap`} style={hatched}>
            <ReferenceCell figure={row.references[place] ?? null} unit={unit} />
          </td>
        ))}
      </tr>
      {open ? (
        <tr>
          <td
            colSpan={1 + cells.length + view.references.length}
            className="max-w-0 border-b border-line bg-subtle p-4"
          >
            <RowDetails row={row} columns={view.columns} references={view.references} />
          </td>
        </tr>
      ) : null}
    </>
  );
}
