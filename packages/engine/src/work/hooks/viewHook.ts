import {
  type Hook,
  hookApprovals,
  hookRuleSchema,
  hookRulesMax,
  hookSecretsMax,
} from "@lapline/contracts";
import type { Prisma } from "@lapline/db";

/** What the contract's view of a CI trigger needs; secrets that ended are left out at `now`. */
export function hookSelect(now: Date) {
  return {
    id: true,
    name: true,
    vendor: true,
    repository: true,
    approval: true,
    definitionFile: true,
    paused: true,
    lastDeliveryAt: true,
    createdAt: true,
    rules: {
      orderBy: { position: "asc" },
      take: hookRulesMax,
      select: { id: true, name: true, settings: true },
    },
    secrets: {
      where: { OR: [{ endsAt: null }, { endsAt: { gt: now } }] },
      orderBy: { id: "desc" },
      take: hookSecretsMax,
      select: { createdAt: true, endsAt: true },
    },
  } satisfies Prisma.InboundHookSelect;
}

/** A stored CI trigger as the API answers it. */
export function viewHook(
  row: Prisma.InboundHookGetPayload<{ select: ReturnType<typeof hookSelect> }>,
): Hook {
  const { approval, lastDeliveryAt, createdAt, rules, secrets, ...rest } = row;
  return {
    ...rest,
    approval: hookApprovals.find((each) => each === approval) ?? "outsiders",
    path: `/api/v1/hooks/${row.vendor}/${row.id}`,
    rules: rules.map(viewHookRule),
    secrets: secrets.map((secret) => ({
      createdAt: secret.createdAt.toISOString(),
      endsAt: secret.endsAt?.toISOString() ?? null,
    })),
    lastDeliveryAt: lastDeliveryAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  };
}

/** A stored rule; its settings were written by a release that may be older, so defaults are filled. */
function viewHookRule(row: { id: string; name: string; settings: Prisma.JsonValue }) {
  return hookRuleSchema.parse({ ...Object(row.settings), id: row.id, name: row.name });
}
