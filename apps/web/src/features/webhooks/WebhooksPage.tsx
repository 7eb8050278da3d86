"use client";

import { useQuery } from "@tanstack/react-query";
import { Plus, Webhook as WebhookIcon } from "lucide-react";
import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { useState } from "react";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { Button } from "@/components/ui/Button.tsx";
import { EmptyState } from "@/components/ui/EmptyState.tsx";
import { PageHeader } from "@/components/ui/PageHeader.tsx";
import { ProblemState } from "@/components/ui/ProblemState.tsx";
import { Skeleton } from "@/components/ui/Skeleton.tsx";
import { StaleBanner } from "@/components/ui/StaleBanner.tsx";
import { useDelayedFlag } from "@/components/ui/useDelayedFlag.ts";
import { DeliveryLog } from "./DeliveryLog.tsx";
import { DeliveryPanel } from "./DeliveryPanel.tsx";
import { WebhookCard } from "./WebhookCard.tsx";
import { WebhookDialog } from "./WebhookDialog.tsx";

const webhooksShown = 50;
const states = ["queued", "sending", "delivered", "failed"] as const;

/** Webhooks of the project with what can be done with them, and the log of their deliveries. */
export function WebhooksPage() {
  const trpc = useTRPC();
  const [creating, setCreating] = useState(false);
  const [{ webhook, state, cursor, delivery }, setQuery] = useQueryStates(
    {
      webhook: parseAsString,
      state: parseAsStringLiteral(states),
      cursor: parseAsString,
      delivery: parseAsString,
    },
    { history: "push" },
  );
  const query = useQuery(trpc.webhooks.list.queryOptions({ limit: webhooksShown }));
  const skeleton = useDelayedFlag(query.isPending);
  if (query.isError && query.data === undefined) {
    return (
      <>
        <PageHeader title="Webhooks" />
        <ProblemState problem={problemFromError(query.error)} onRetry={() => query.refetch()} />
      </>
    );
  }
  const webhooks = query.data?.items ?? [];
  const create = (
    <Button look="primary" onClick={() => setCreating(true)}>
      <Plus aria-hidden /> New webhook
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Webhooks"
        note="Tell other services what happens in this project, signed and tried again until it arrives."
        actions={create}
      />
      <StaleBanner query={query} />
      {skeleton ? (
        <Skeleton className="h-32 w-full rounded-lg" />
      ) : query.data === undefined ? null : webhooks.length === 0 ? (
        <EmptyState icon={<WebhookIcon aria-hidden />} title="No webhooks yet">
          <p>
            Lapline can post finished runs, confirmed changes and lost machines to your CI, to Slack
            or to Discord.
          </p>
          <div>{create}</div>
        </EmptyState>
      ) : (
        <>
          {webhooks.map((each) => (
            <WebhookCard
              key={each.id}
              webhook={each}
              onDelivery={(id) => setQuery({ webhook: each.id, cursor: null, delivery: id })}
            />
          ))}
          <DeliveryLog
            webhooks={webhooks}
            filter={{ webhook, state, cursor }}
            onFilter={(change) => setQuery({ cursor: null, ...change })}
          />
        </>
      )}
      {delivery === null ? null : (
        <DeliveryPanel deliveryId={delivery} onClose={() => setQuery({ delivery: null })} />
      )}
      <WebhookDialog open={creating} webhook={null} onOpenChange={setCreating} />
    </>
  );
}
