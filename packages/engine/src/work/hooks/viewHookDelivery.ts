import {
  type HookDelivery,
  hookEventKinds,
  hookRuleResultSchema,
  hookRulesMax,
} from "@lapline/contracts";
import type { Prisma } from "@lapline/db";
import { z } from "zod";
import { hookEventSchema } from "./events/hookEvent.ts";

const resultsSchema = z.array(hookRuleResultSchema).max(hookRulesMax);

/** What the contract's view of a delivery needs. */
export const hookDeliverySelect = {
  id: true,
  hookId: true,
  deliveryKey: true,
  event: true,
  kind: true,
  facts: true,
  state: true,
  summary: true,
  results: true,
  createdAt: true,
  approval: {
    select: {
      state: true,
      commit: true,
      headRepository: true,
      expiresAt: true,
      decidedAt: true,
      decidedBy: true,
    },
  },
} satisfies Prisma.InboundDeliverySelect;

/** A stored delivery as the API answers it. */
export function viewHookDelivery(
  row: Prisma.InboundDeliveryGetPayload<{ select: typeof hookDeliverySelect }>,
): HookDelivery {
  const { facts, kind, results, approval, createdAt, ...rest } = row;
  const event = facts === null ? null : hookEventSchema.parse(facts);
  return {
    ...rest,
    kind: hookEventKinds.find((each) => each === kind) ?? null,
    repository: event?.repository ?? null,
    branch: event?.branch ?? null,
    tag: event?.tag ?? null,
    commit: event?.commit ?? null,
    pullRequest: event?.pullRequest ?? null,
    author: event?.author ?? null,
    results: resultsSchema.parse(results),
    approval:
      approval === null
        ? null
        : {
            ...approval,
            expiresAt: approval.expiresAt.toISOString(),
            decidedAt: approval.decidedAt?.toISOString() ?? null,
          },
    createdAt: createdAt.toISOString(),
  };
}
