"use client";

import { type CompareView, unpackComparison } from "@lapline/contracts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { GitCompareArrows } from "lucide-react";
import dynamic from "next/dynamic";
import { useQueryStates } from "nuqs";
import { useMemo } from "react";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { countWords } from "@/components/format/countWords.ts";
import { EmptyState } from "@/components/ui/EmptyState.tsx";
import { PageHeader } from "@/components/ui/PageHeader.tsx";
import { ProblemState } from "@/components/ui/ProblemState.tsx";
import { Skeleton } from "@/components/ui/Skeleton.tsx";
import { StaleBanner } from "@/components/ui/StaleBanner.tsx";
import { useDelayedFlag } from "@/components/ui/useDelayedFlag.ts";
import { ShareButton } from "@/features/shares/index.ts";
import { arrangeView } from "./arrangeView.ts";
import { ChangesTable } from "./ChangesTable.tsx";
import { ColumnsBar } from "./ColumnsBar.tsx";
import { type CompareLook, CompareToolbar } from "./CompareToolbar.tsx";
import { canArrange } from "./canArrange.ts";
import { compareAddress } from "./compareAddress.ts";
import { DifferencesPanel } from "./DifferencesPanel.tsx";
import { filterRows } from "./filterRows.ts";
import { MatrixTable } from "./MatrixTable.tsx";
import { MethodologyPanel } from "./MethodologyPanel.tsx";
import { ReferencesPanel } from "./ReferencesPanel.tsx";
import { Suggestions } from "./Suggestions.tsx";
import { shareTitle } from "./shareTitle.ts";

const BarsPanels = dynamic(() => import("./BarsPanels.tsx").then((module) => module.BarsPanels), {
  loading: () => <Skeleton className="h-96 w-full" />,
});
const TracksPanel = dynamic(
  () => import("./TracksPanel.tsx").then((module) => module.TracksPanel),
  {
    loading: () => <Skeleton className="h-96 w-full" />,
  },
);

/** Versions, modes, systems or labels beside each other; what is shown is in the address. */
export function ComparePage() {
  const trpc = useTRPC();
  const [address, setAddress] = useQueryStates(compareAddress, { history: "push" });
  const { columns, references } = address;
  const isChosen = columns.length + references.length > 0;
  const query = useQuery(
    trpc.compare.packed.queryOptions(
      {
        columns: columns.join(","),
        ...(references.length > 0 ? { references: references.join(",") } : {}),
      },
      { enabled: isChosen, placeholderData: keepPreviousData, select: unpackComparison },
    ),
  );
  const skeleton = useDelayedFlag(isChosen && query.isPending);
  const view = isChosen && !skeleton ? query.data : undefined;
  const onColumns = (next: string[]) =>
    void setAddress({ columns: next.length > 0 ? next : null, row: null });
  const onReferences = (next: string[]) =>
    void setAddress({ references: next.length > 0 ? next : null, row: null });
  return (
    <>
      <PageHeader
        title="Compare"
        actions={
          view === undefined || !view.columns.some(({ found }) => found) ? null : (
            <ShareButton
              subject={{
                kind: "comparison",
                columns: columns.join(","),
                references: references.join(","),
              }}
              title={shareTitle(view.columns)}
            />
          )
        }
      />
      <ColumnsBar
        columns={columns}
        sides={view?.columns ?? []}
        references={references}
        referenceColumns={view?.references ?? []}
        onChange={onColumns}
        onReferences={onReferences}
      />
      {!isChosen ? (
        <EmptyState icon={<GitCompareArrows aria-hidden />} title="Nothing to compare yet">
          <p>
            Choose a base and put versions, durability modes, systems or labels beside it. The
            address of this page names the columns: it can be sent to every member.
          </p>
          <Suggestions onPick={onColumns} />
        </EmptyState>
      ) : query.isError && view === undefined ? (
        <ProblemState problem={problemFromError(query.error)} onRetry={() => query.refetch()} />
      ) : view === undefined ? (
        <Skeleton className="h-96 w-full" />
      ) : (
        <>
          <StaleBanner query={query} />
          <Compared view={view} address={address} onAddress={(change) => void setAddress(change)} />
        </>
      )}
    </>
  );
}

interface ComparedProps {
  view: CompareView;
  address: CompareLook;
  onAddress: (change: Partial<CompareLook>) => void;
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
  const { leftOut = 0 } = arranged;
  return (
    <>
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
      {leftOut > 0 && kind !== "resources" ? (
        <p className="text-xs text-muted">
          {countWords(leftOut, "row")} without variants {leftOut === 1 ? "is" : "are"} left out.
        </p>
      ) : null}
      {kind === "matrix" ? (
        <MatrixTable view={shown} opened={address.row} onOpen={(row) => onAddress({ row })} />
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
          onNoise={(noise) => onAddress({ noise })}
          onOpen={(row) => onAddress({ row })}
        />
      )}
      <ReferencesPanel view={found} />
      <MethodologyPanel view={view} />
    </>
  );
}
