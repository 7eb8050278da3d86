"use client";

import type { CompareView } from "@lapline/contracts";
import dynamic from "next/dynamic";
import { useMemo } from "react";
import { Skeleton } from "@/components/ui/Skeleton.tsx";
import { arrangeView } from "./arrangeView.ts";
import { ChangesTable } from "./ChangesTable.tsx";
import { ChosenRows } from "./ChosenRows.tsx";
import { CompareToolbar } from "./CompareToolbar.tsx";
import { canArrange } from "./canArrange.ts";
import { DifferencesPanel } from "./DifferencesPanel.tsx";
import { EmptyComparison } from "./EmptyComparison.tsx";
import { emptyWords } from "./emptyWords.ts";
import { filterRows } from "./filterRows.ts";
import { LeftOutRows } from "./LeftOutRows.tsx";
import { type CompareLook, type LookChange, lookChanges } from "./lookChanges.ts";
import { MatrixTable } from "./MatrixTable.tsx";
import { MethodologyPanel } from "./MethodologyPanel.tsx";
import { ReferencesPanel } from "./ReferencesPanel.tsx";

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
        <MatrixTable view={shown} opened={address.row} onOpen={onOpen} />
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
