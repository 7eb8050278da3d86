"use client";

import { benchmarkOf, type CompareRow, type CompareView } from "@lapline/contracts";
import { SearchX } from "lucide-react";
import dynamic from "next/dynamic";
import { useMemo } from "react";
import { countWords } from "@/components/format/countWords.ts";
import { useFrozen } from "@/components/frozen/FrozenProvider.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { EmptyState } from "@/components/ui/EmptyState.tsx";
import { Skeleton } from "@/components/ui/Skeleton.tsx";
import { arrangeVariants } from "./arrangeVariants.ts";
import { arrangeView } from "./arrangeView.ts";
import { ChangesTable } from "./ChangesTable.tsx";
import { CompareToolbar } from "./CompareToolbar.tsx";
import { chosenRowsWords } from "./chosenRowsWords.ts";
import { DifferencesPanel } from "./DifferencesPanel.tsx";
import { emptyWords } from "./emptyWords.ts";
import { type CompareLook, type LookChange, lookChanges } from "./lookChanges.ts";
import { MatrixTable } from "./MatrixTable.tsx";
import { MethodologyPanel } from "./MethodologyPanel.tsx";
import { measureFamily } from "./measureFamily.ts";
import { ReferencesPanel } from "./ReferencesPanel.tsx";
import { rowKey } from "./rowKey.ts";
import { rowNames } from "./rowNames.ts";
import { rowTitle } from "./rowTitle.ts";
import type { ShownRow } from "./shownView.ts";

const BarsPanels = dynamic(() => import("./BarsPanels.tsx").then((module) => module.BarsPanels), {
  loading: () => <Skeleton className="h-96 w-full" />,
});
const TracksPanel = dynamic(
  () => import("./TracksPanel.tsx").then((module) => module.TracksPanel),
  {
    loading: () => <Skeleton className="h-96 w-full" />,
  },
);

interface ComparedProps {
  view: CompareView;
  address: CompareLook;
  onAddress: (change: LookChange) => void;
}

/** The whole of a comparison as the address wants it; shares draw it from what they froze. */
export function Compared({ view, address, onAddress }: ComparedProps) {
  const arranged = useMemo(() => arrangeView(view, address), [view, address]);
  const hasVariants = useMemo(() => canArrange(view), [view]);
  const shown = { ...arranged, rows: filterRows(arranged.rows, address) };
  const found = { ...view, rows: filterRows(view.rows, address) };
  // A change has two sides; one column or many are shown as factors.
  const hasChanges = arranged.columns.length === 2;
  const asked = address.view ?? "changes";
  const kind = asked === "changes" && !hasChanges ? "matrix" : asked;
  const { leftOut = [] } = arranged;
  const empty = emptyWords(view, kind === "resources" ? found : shown, address);
  const onOpen = (key: string) => onAddress(lookChanges.toggleRow(key));
  return (
    <>
      <ChosenRows view={view} onAll={() => onAddress(lookChanges.allRows())} />
      <DifferencesPanel view={view} />
      <CompareToolbar
        view={shown}
        found={found}
        address={address}
        kind={kind}
        hasChanges={hasChanges}
        hasVariants={hasVariants}
        onChange={onAddress}
      />
      {leftOut.length > 0 && kind !== "resources" ? <LeftOutRows rows={leftOut} /> : null}
      {empty !== null ? (
        <EmptyComparison words={empty} onReset={onAddress} />
      ) : kind === "matrix" ? (
        <MatrixTable
          view={shown}
          noise={address.noise}
          opened={address.row}
          onNoise={() => onAddress(lookChanges.toggleNoise())}
          onOpen={onOpen}
        />
      ) : kind === "bars" ? (
        <BarsPanels
          view={shown}
          look={{ log: address.scale === "log", sorted: address.order === "value" }}
        />
      ) : kind === "resources" ? (
        <TracksPanel
          view={found}
          workload={address.workload}
          onWorkload={(workload) => onAddress({ workload })}
        />
      ) : (
        <ChangesTable
          view={shown}
          noise={address.noise}
          opened={address.row}
          onNoise={() => onAddress(lookChanges.toggleNoise())}
          onOpen={onOpen}
        />
      )}
      <ReferencesPanel view={found} />
      <MethodologyPanel view={view} />
    </>
  );
}

/** Whether putting variants together would change anything. */
function canArrange(view: CompareView): boolean {
  const { columns } = arrangeVariants(view);
  return columns.some(
    ({ variant, ...column }, place) =>
      variant !== undefined || column.target !== view.columns[place]?.target,
  );
}

/** Rows whose scenario or measure holds the search text, of one family where one is chosen. */
function filterRows<R extends CompareRow>(
  rows: readonly R[],
  { search, family }: { search: string | null; family: string | null },
): R[] {
  const part = (search ?? "").toLowerCase();
  return rows.filter(
    (row) =>
      `${row.scenario} ${benchmarkOf(row.params) ?? ""} ${rowTitle(row)}`
        .toLowerCase()
        .includes(part) &&
      (family === null || measureFamily(row.measure) === family),
  );
}

/** The rows that an arrangement has no columns for, each by a name of its own. */
function LeftOutRows({ rows }: { rows: readonly ShownRow[] }) {
  const names = rowNames(rows);
  return (
    <details className="text-xs text-muted">
      <summary className="cursor-default">
        {countWords(rows.length, "row")} without variants left out
      </summary>
      <ul className="mt-1 flex list-disc flex-col gap-1 pl-5">
        {rows.map((row, place) => (
          <li key={rowKey(row)} className="break-words">
            {names[place]}
          </li>
        ))}
      </ul>
    </details>
  );
}

interface ChosenRowsProps {
  view: Parameters<typeof chosenRowsWords>[0];
  onAll: () => void;
}

/** That a comparison has chosen rows only, and how many there are; a share has no others. */
function ChosenRows({ view, onAll }: ChosenRowsProps) {
  const isFrozen = useFrozen();
  const words = chosenRowsWords(view);
  if (words === null) return null;
  return (
    <p role="note" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      {words}
      {isFrozen ? null : (
        <Button size="small" onClick={onAll}>
          Show all rows
        </Button>
      )}
    </p>
  );
}

interface EmptyComparisonProps {
  words: NonNullable<ReturnType<typeof emptyWords>>;
  onReset: (change: Partial<CompareLook>) => void;
}

/** A comparison without rows: what happened, why, and the way out. */
function EmptyComparison({ words, onReset }: EmptyComparisonProps) {
  const { happened, why, next, reset } = words;
  return (
    <EmptyState icon={<SearchX aria-hidden />} title={happened}>
      <p>
        {why} {next}
      </p>
      {reset === null ? null : <Button onClick={() => onReset(reset.change)}>{reset.title}</Button>}
    </EmptyState>
  );
}
