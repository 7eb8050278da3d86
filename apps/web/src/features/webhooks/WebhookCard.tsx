"use client";

import type { Webhook } from "@lapline/contracts";
import { RelativeTime } from "@/components/format/RelativeTime.tsx";
import { Banner } from "@/components/ui/Banner.tsx";
import { classNames } from "@/components/ui/classNames.ts";
import { WebhookActions } from "./WebhookActions.tsx";
import { eventWords, templateWords, webhookLook } from "./webhookLook.ts";

interface WebhookCardProps {
  webhook: Webhook;
  /** Shows a delivery that was just queued. */
  onDelivery: (deliveryId: string) => void;
}

/** One webhook: where it goes, what it is told, how it fares, and what can be done with it. */
export function WebhookCard({ webhook, onDelivery }: WebhookCardProps) {
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
            <dt className="text-xs text-muted">Told when</dt>
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
