"use client";

import type { DeliveryState, DeliverySummary, Webhook } from "@lapline/contracts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTRPC } from "@/client/trpc.ts";
import { LongText } from "@/components/charts/LongText.tsx";
import { type PlainColumn, PlainTable } from "@/components/charts/PlainTable.tsx";
import { CursorLog } from "@/components/data-table/CursorLog.tsx";
import { FilterMenu } from "@/components/data-table/FilterMenu.tsx";
import { RowLink } from "@/components/data-table/RowLink.tsx";
import { RelativeTime } from "@/components/format/RelativeTime.tsx";
import { classNames } from "@/components/ui/classNames.ts";
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
  const names = new Map(webhooks.map(({ id, name }) => [id, name]));
  const address = (id: string) => {
    const parts = Object.entries({ ...filter, delivery: id }).flatMap(([name, value]) =>
      value === null ? [] : [[name, value]],
    );
    return path(`/settings/webhooks?${new URLSearchParams(parts)}`);
  };
  return (
    <CursorLog
      title="Deliveries"
      query={query}
      cursor={cursor}
      onCursor={(next) => onFilter({ cursor: next })}
      noun={["delivery", "deliveries"]}
      empty={
        state === null && webhook === null
          ? "Nothing was sent in the last 30 days. Send a test to see how it looks."
          : "No delivery of the last 30 days is like this."
      }
      filters={
        <>
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
        </>
      }
    >
      {(items) => (
        <PlainTable
          caption="Deliveries, newest first"
          columns={columnsOf(names, address)}
          rows={items}
          rowKey={({ id }) => id}
        />
      )}
    </CursorLog>
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
    {
      title: "Webhook",
      cell: ({ webhookId }) => (
        <LongText>
          {webhookId === null ? (
            <span className="text-muted">a repository</span>
          ) : (
            (names.get(webhookId) ?? <span className="text-muted">deleted</span>)
          )}
        </LongText>
      ),
    },
    { title: "Answer", align: "right", cell: ({ lastStatus }) => lastStatus ?? "none" },
    { title: "Tries", align: "right", cell: ({ tries }) => tries },
    { title: "Happened", cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
  ];
}
