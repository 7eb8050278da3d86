import {
  outboundEventTypes,
  reasonTextOrNull,
  type Webhook,
  webhookSecretsMax,
} from "@lapline/contracts";
import type { Prisma } from "@lapline/db";

/** What the contract's view of a webhook needs; secrets that ended are left out at `now`. */
export function webhookSelect(now: Date) {
  return {
    id: true,
    name: true,
    urlShown: true,
    template: true,
    events: true,
    state: true,
    stateReason: true,
    failingSince: true,
    lastDeliveredAt: true,
    createdAt: true,
    secrets: {
      where: { OR: [{ endsAt: null }, { endsAt: { gt: now } }] },
      orderBy: { id: "desc" },
      take: webhookSecretsMax,
      select: { createdAt: true, endsAt: true },
    },
  } satisfies Prisma.WebhookSelect;
}

/** A stored webhook as the API answers it. */
export function viewWebhook(
  row: Prisma.WebhookGetPayload<{ select: ReturnType<typeof webhookSelect> }>,
): Webhook {
  const { events, failingSince, lastDeliveredAt, createdAt, secrets, ...rest } = row;
  return {
    ...rest,
    stateReason: reasonTextOrNull(row.stateReason),
    events: outboundEventTypes.filter((type) => events.includes(type)),
    failingSince: failingSince?.toISOString() ?? null,
    lastDeliveredAt: lastDeliveredAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    secrets: secrets.map((secret) => ({
      createdAt: secret.createdAt.toISOString(),
      endsAt: secret.endsAt?.toISOString() ?? null,
    })),
  };
}
