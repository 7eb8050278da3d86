"use client";

import type { Webhook } from "@lapline/contracts";
import { useQuery } from "@tanstack/react-query";
import { Plus, Webhook as WebhookIcon } from "lucide-react";
import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { useState } from "react";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { RelativeTime } from "@/components/format/RelativeTime.tsx";
import { Banner } from "@/components/ui/Banner.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { classNames } from "@/components/ui/classNames.ts";
import { EmptyState } from "@/components/ui/EmptyState.tsx";
import { PageHeader } from "@/components/ui/PageHeader.tsx";
import { ProblemState } from "@/components/ui/ProblemState.tsx";
import { Skeleton } from "@/components/ui/Skeleton.tsx";
import { StaleBanner } from "@/components/ui/StaleBanner.tsx";
import { useDelayedFlag } from "@/components/ui/useDelayedFlag.ts";
import { DeliveryLog } from "./DeliveryLog.tsx";
import { DeliveryPanel } from "./DeliveryPanel.tsx";
import { WebhookActions } from "./WebhookActions.tsx";
import { WebhookDialog } from "./WebhookDialog.tsx";
import { eventWords, templateWords, webhookLook } from "./webhookLook.ts";

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
        docs="/docs/how-to/webhooks"
        note="Notify other services of events in this project. Requests are signed and retried."
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

interface WebhookCardProps {
  webhook: Webhook;
  /** Shows a delivery that was just queued. */
  onDelivery: (deliveryId: string) => void;
}

/** One webhook: where it goes, what it is told, how it fares, and what can be done with it. */
function WebhookCard({ webhook, onDelivery }: WebhookCardProps) {
  const { word, className } = webhookLook[webhook.state];
  const { failingSince, lastDeliveredAt, secrets } = webhook;
  return (
    <section aria-label={webhook.name} className="min-w-0 rounded-lg border border-line bg-surface">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line px-4 py-2.5">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="text-sm font-semibold break-words">{webhook.name}</h2>
          <span className={classNames("text-sm font-medium", className)}>{word}</span>
          <span className="rounded border border-line bg-subtle px-1.5 text-xs text-muted">
            {templateWords[webhook.template]}
          </span>
        </div>
        <WebhookActions webhook={webhook} onDelivery={onDelivery} />
      </header>
      <div className="flex flex-col gap-3 p-4">
        {webhook.stateReason === null ? null : (
          <Banner tone="error" title="Nothing is sent to this webhook">
            {webhook.stateReason}
          </Banner>
        )}
        <dl className="grid gap-x-6 gap-y-2.5 text-sm sm:grid-cols-3">
          <div className="min-w-0 sm:col-span-3">
            <dt className="text-xs text-muted">Address</dt>
            <dd className="font-mono text-xs break-all">{webhook.urlShown}</dd>
          </div>
          <div className="min-w-0 sm:col-span-3">
            <dt className="text-xs text-muted">Events</dt>
            <dd>{webhook.events.map((type) => eventWords[type]).join(", ")}</dd>
          </div>
          <div>
            <dt className="text-xs text-muted">Last delivered</dt>
            <dd>{lastDeliveredAt === null ? "never" : <RelativeTime at={lastDeliveredAt} />}</dd>
          </div>
          <div>
            <dt className="text-xs text-muted">Failing since</dt>
            <dd>
              {failingSince === null ? (
                <span className="text-muted">not failing</span>
              ) : (
                <span className="text-bad">
                  <RelativeTime at={failingSince} />
                </span>
              )}
            </dd>
          </div>
          <div>
            <dt className="text-xs text-muted">Signed with</dt>
            <dd>
              {secrets.length === 1 ? "1 secret" : `${secrets.length} secrets, being rotated`}
            </dd>
          </div>
        </dl>
      </div>
    </section>
  );
}
