"use client";

import { unpackComparison } from "@lapline/contracts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { GitCompareArrows } from "lucide-react";
import { useQueryStates } from "nuqs";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { EmptyState } from "@/components/ui/EmptyState.tsx";
import { PageHeader } from "@/components/ui/PageHeader.tsx";
import { ProblemState } from "@/components/ui/ProblemState.tsx";
import { Skeleton } from "@/components/ui/Skeleton.tsx";
import { StaleBanner } from "@/components/ui/StaleBanner.tsx";
import { useDelayedFlag } from "@/components/ui/useDelayedFlag.ts";
import { ShareButton } from "@/features/shares/index.ts";
import { ColumnsBar } from "./ColumnsBar.tsx";
import { compareAddress } from "./compareAddress.ts";
import { comparisonInput } from "./comparisonInput.ts";
import { Compared } from "./LazyCompared.tsx";
import { lookChanges } from "./lookChanges.ts";
import { Suggestions } from "./Suggestions.tsx";
import { shareTitle } from "./shareTitle.ts";

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
          <Compared view={view} address={address} onAddress={(change) => void setAddress(change)} />
        </>
      )}
    </>
  );
}
