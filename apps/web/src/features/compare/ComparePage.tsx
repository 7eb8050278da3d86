"use client";

import { type CompareSide, unpackComparison } from "@lapline/contracts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { GitCompareArrows } from "lucide-react";
import { useQueryStates } from "nuqs";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { Button } from "@/components/ui/Button.tsx";
import { EmptyState } from "@/components/ui/EmptyState.tsx";
import { PageHeader } from "@/components/ui/PageHeader.tsx";
import { ProblemState } from "@/components/ui/ProblemState.tsx";
import { Skeleton } from "@/components/ui/Skeleton.tsx";
import { StaleBanner } from "@/components/ui/StaleBanner.tsx";
import { useDelayedFlag } from "@/components/ui/useDelayedFlag.ts";
import { InterleavedNote, pairsOfColumns } from "@/features/interleaved/index.ts";
import { ShareButton } from "@/features/shares/index.ts";
import { ColumnsBar } from "./ColumnsBar.tsx";
import { columnNames } from "./columnNames.ts";
import { compareAddress } from "./compareAddress.ts";
import { comparisonInput } from "./comparisonInput.ts";
import { Compared } from "./LazyCompared.tsx";
import { lookChanges } from "./lookChanges.ts";
import { prepareSuggestions } from "./prepareSuggestions.ts";

/** Versions, modes, systems or labels beside each other; what is shown is in the address. */
export function ComparePage() {
  const trpc = useTRPC();
  const [address, setAddress] = useQueryStates(compareAddress, { history: "push" });
  const { columns, references } = address;
  const isChosen = columns.length + references.length > 0;
  const query = useQuery(
    trpc.compare.packed.queryOptions(comparisonInput(address), {
      enabled: isChosen,
      placeholderData: keepPreviousData,
      select: unpackComparison,
    }),
  );
  const skeleton = useDelayedFlag(isChosen && query.isPending);
  const view = isChosen && !skeleton ? query.data : undefined;
  type Next = (now: readonly string[]) => string[];
  const onColumns = (next: Next) => void setAddress(lookChanges.columns(next));
  return (
    <>
      <PageHeader
        title="Compare"
        docs="/docs/how-to/comparing"
        actions={
          view === undefined || !view.columns.some(({ found }) => found) ? null : (
            <ShareButton
              subject={{ kind: "comparison", ...comparisonInput(address) }}
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
        onReferences={(next) => void setAddress(lookChanges.references(next))}
      />
      {!isChosen ? (
        <EmptyState icon={<GitCompareArrows aria-hidden />} title="Nothing to compare yet">
          <p>
            Choose a base, then add versions, durability modes, systems or labels. The address of
            this page names the columns, so it can be sent to other members.
          </p>
          <Suggestions onPick={(picked) => onColumns(() => picked)} />
        </EmptyState>
      ) : query.isError && view === undefined ? (
        <ProblemState problem={problemFromError(query.error)} onRetry={() => query.refetch()} />
      ) : view === undefined ? (
        <Skeleton className="h-96 w-full" />
      ) : (
        <>
          <StaleBanner query={query} />
          <InterleavedNote pairs={pairsOfColumns(view)} />
          <Compared view={view} address={address} onAddress={(change) => void setAddress(change)} />
        </>
      )}
    </>
  );
}

/** A title that says what is compared, for a share of it. */
function shareTitle(columns: readonly CompareSide[]): string {
  const names = columnNames(columns);
  // The first column is the base.
  return names.length === 2 ? names.toReversed().join(" against ") : names.join(", ");
}

/** Columns that are looked at, the newest. */
const newestMax = 200;

/** Comparisons that the results at hand allow, to start with one press. */
function Suggestions({ onPick }: { onPick: (columns: string[]) => void }) {
  const trpc = useTRPC();
  const query = useQuery(trpc.compare.columns.queryOptions({ limit: newestMax }));
  if (query.data === undefined) return null;
  const suggestions = prepareSuggestions(query.data.items);
  if (suggestions.length === 0) {
    return <p>A comparison needs two columns. This project has results of fewer.</p>;
  }
  return (
    <div className="flex flex-wrap gap-2">
      {suggestions.map(({ title, columns }) => (
        <Button
          key={columns.join()}
          size="small"
          className="h-auto min-h-7 max-w-full text-left break-words whitespace-normal"
          onClick={() => onPick(columns)}
        >
          {title}
        </Button>
      ))}
    </div>
  );
}
