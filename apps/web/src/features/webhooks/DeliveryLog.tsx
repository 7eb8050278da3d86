"use client";

import type { DeliveryState, DeliverySummary, Webhook } from "@lapline/contracts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { type PlainColumn, PlainTable } from "@/components/charts/PlainTable.tsx";
import { FilterMenu } from "@/components/data-table/FilterMenu.tsx";
import { Pager } from "@/components/data-table/Pager.tsx";
import { RowLink } from "@/components/data-table/RowLink.tsx";
import { countWords } from "@/components/format/countWords.ts";
import { RelativeTime } from "@/components/format/RelativeTime.tsx";
import { classNames } from "@/components/ui/classNames.ts";
import { ProblemState } from "@/components/ui/ProblemState.tsx";
import { Skeleton } from "@/components/ui/Skeleton.tsx";
import { useDelayedFlag } from "@/components/ui/useDelayedFlag.ts";
import { useProjectPath } from "@/features/session/index.ts";
import { deliveryLook } from "./webhookLook.ts";

const pageSize = 25;
/** While something waits or is under way. */
const lookAgainMs = 3_000;

interface LogFilter {
  webhook: string | null;
  state: DeliveryState | null;
  cursor: string | null;
}

interface DeliveryLogProps {
  webhooks: readonly Webhook[];
  filter: LogFilter;
  onFilter: (change: Partial<LogFilter>) => void;
}

/** What was sent, to whom, and how it went, newest first. */
export function DeliveryLog({ webhooks, filter, onFilter }: DeliveryLogProps) {
  const trpc = useTRPC();
  const path = useProjectPath();
  const { webhook, state, cursor } = filter;
  const input = {
    limit: pageSize,
    ...(webhook === null ? {} : { webhookId: webhook }),
    ...(state === null ? {} : { state }),
    ...(cursor === null ? {} : { cursor }),
  };
  const query = useQuery({
    ...trpc.webhooks.deliveries.queryOptions(input),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data?.items.some((each) => each.state === "queued" || each.state === "sending")
        ? lookAgainMs
        : false,
  });
  const skeleton = useDelayedFlag(query.isPending);
  const names = new Map(webhooks.map(({ id, name }) => [id, name]));
  const address = (id: string) => {
    const parts = Object.entries({ ...filter, delivery: id }).flatMap(([name, value]) =>
      value === null ? [] : [[name, value]],
    );
    return path(`/settings/webhooks?${new URLSearchParams(parts)}`);
  };
  const data = query.data;
  return (
    <section aria-labelledby="deliveries" className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="deliveries" className="text-base font-semibold">
          Deliveries
        </h2>
        <div className="flex flex-wrap gap-2">
          <FilterMenu
            label="Webhook"
            value={webhook}
            options={webhooks.map(({ id, name }) => ({ value: id, label: name, text: name }))}
            onChange={(value) => onFilter({ webhook: value })}
          />
          <FilterMenu
            label="State"
            value={state}
            options={Object.entries(deliveryLook).map(([value, { word }]) => ({
              value,
              label: word,
              text: word,
            }))}
            onChange={(value) => onFilter({ state: value as DeliveryState | null })}
          />
        </div>
      </div>
      {query.isError && data === undefined ? (
        <ProblemState problem={problemFromError(query.error)} onRetry={() => query.refetch()} />
      ) : skeleton || data === undefined ? (
        <Skeleton className="h-40 w-full rounded-md" />
      ) : data.items.length === 0 ? (
        <p className="rounded-md border border-line p-4 text-sm text-muted">
          {state === null && webhook === null
            ? "Nothing was sent in the last 30 days. Send a test to see how it looks."
            : "No delivery of the last 30 days is like this."}
        </p>
      ) : (
        <>
          <PlainTable
            caption="Deliveries, newest first"
            columns={columnsOf(names, address)}
            rows={data.items}
            rowKey={({ id }) => id}
          />
          <Pager
            cursor={cursor}
            nextCursor={data.nextCursor}
            onCursor={(next) => onFilter({ cursor: next })}
            summary={countWords(data.items.length, "delivery", "deliveries")}
          />
        </>
      )}
    </section>
  );
}

function columnsOf(
  names: ReadonlyMap<string, string>,
  address: (id: string) => string,
): readonly PlainColumn<DeliverySummary>[] {
  return [
    {
      title: "State",
      cell: ({ state }) => {
        const { word, className } = deliveryLook[state];
        return <span className={classNames("font-medium", className)}>{word}</span>;
      },
    },
    {
      title: "Event",
      cell: ({ id, eventType }) => <RowLink href={address(id)}>{eventType}</RowLink>,
    },
    { title: "Webhook", cell: ({ webhookId }) => names.get(webhookId ?? "") ?? "" },
    { title: "Answer", align: "right", cell: ({ lastStatus }) => lastStatus ?? "none" },
    { title: "Tries", align: "right", cell: ({ tries }) => tries },
    { title: "Happened", cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
  ];
}
