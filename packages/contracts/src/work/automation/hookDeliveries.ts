import { z } from "zod";
import { idSchema } from "../../base/ids.ts";
import { pageQuerySchema } from "../../base/pagination.ts";
import { submissionSchema } from "../runs/submission.ts";
import { hookDeliveryStates, hookEventKinds } from "./hookKinds.ts";
import { hookRuleInputSchema, hookRulesMax } from "./hookRules.ts";

/** Days that a pull request waits for a member before it is refused by itself. */
export const hookApprovalDays = 14;

/** What one rule made of an event. */
export const hookRuleResultSchema = z.strictObject({
  rule: z.string(),
  outcome: z.enum(["ran", "did_not_fit", "failed"]),
  /** In one sentence; further ones in `notes`. */
  sentence: z.string(),
  notes: z.array(z.string()),
  problems: z.array(z.strictObject({ path: z.string(), message: z.string() })),
  version: z.string().nullable(),
  baseline: z.string().nullable(),
  runId: idSchema.nullable(),
});
export type HookRuleResult = z.infer<typeof hookRuleResultSchema>;

export const hookApprovalSchema = z.strictObject({
  state: z.enum(["waiting", "approved", "refused", "expired"]),
  /** The only commit that an approval is for. */
  commit: z.string(),
  headRepository: z.string().nullable(),
  expiresAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
  decidedBy: z.string().nullable(),
});

/** One message of a CI trigger and what became of it. */
export const hookDeliverySchema = z.strictObject({
  id: idSchema,
  hookId: idSchema,
  /** The sender's own id of it. */
  deliveryKey: z.string(),
  /** As the vendor calls it, e.g. `pull_request.opened`. */
  event: z.string(),
  kind: z.enum(hookEventKinds).nullable(),
  state: z.enum(hookDeliveryStates),
  /** The outcome in words. */
  summary: z.string(),
  repository: z.string().nullable(),
  branch: z.string().nullable(),
  tag: z.string().nullable(),
  commit: z.string().nullable(),
  pullRequest: z.int().nullable(),
  author: z.string().nullable(),
  results: z.array(hookRuleResultSchema).max(hookRulesMax),
  approval: hookApprovalSchema.nullable(),
  createdAt: z.iso.datetime(),
});
export type HookDelivery = z.infer<typeof hookDeliverySchema>;

/** Query of `GET /api/v1/ci-deliveries`. */
export const hookDeliveriesQuerySchema = z.strictObject({
  ...pageQuerySchema.shape,
  hookId: idSchema.optional(),
  state: z.enum(hookDeliveryStates).optional(),
});
export type HookDeliveriesQuery = z.infer<typeof hookDeliveriesQuerySchema>;

/** Body of `POST /api/v1/ci-triggers/{id}/try`: a rule as it would be, on a delivery that came. */
export const hookTryInputSchema = z.strictObject({
  rule: hookRuleInputSchema,
  /** Empty: the newest delivery with an event. */
  deliveryId: idSchema.optional(),
});
export type HookTryInput = z.infer<typeof hookTryInputSchema>;

/** What a rule would do; `delivery` is null while nothing came that it could be tried on. */
export const hookTrySchema = z.strictObject({
  delivery: z
    .strictObject({ id: idSchema, event: z.string(), createdAt: z.iso.datetime() })
    .nullable(),
  result: hookRuleResultSchema.nullable(),
  /** What would be submitted. */
  submission: submissionSchema.nullable(),
  /** Whether it would wait for a member first, and why. */
  waits: z.string().nullable(),
});
export type HookTry = z.infer<typeof hookTrySchema>;

/** Answer of `POST /api/v1/hooks/{vendor}/{id}`. */
export const hookAnswerSchema = z.strictObject({
  deliveryId: idSchema,
  state: z.enum(hookDeliveryStates),
  summary: z.string(),
  runs: z.array(idSchema),
  /** Whether the same message came before; this is its first answer. */
  duplicate: z.boolean(),
});
export type HookAnswer = z.infer<typeof hookAnswerSchema>;

/** Body of `POST /api/v1/ci-deliveries/{id}/approve` and `/refuse`: the commit that was looked at. */
export const hookDecisionSchema = z.strictObject({
  commit: z
    .string()
    .regex(/^([0-9a-f]{40}|[0-9a-f]{64})$/, "write the whole commit id, in lower case"),
});
