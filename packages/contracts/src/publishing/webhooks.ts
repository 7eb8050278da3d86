import { z } from "zod";
import { idSchema } from "../base/ids.ts";
import { httpAddressProblem } from "../base/outboundUrl.ts";
import { pageQuerySchema } from "../base/pagination.ts";
import { outboundEventTypes, webhookTemplates } from "./outboundEvents.ts";

/** Webhooks of one project. */
export const webhooksMax = 50;
/** Secrets that one webhook signs with at once. */
export const webhookSecretsMax = 5;

export const webhookTemplateSchema = z.enum(webhookTemplates);

/** `paused` by somebody; `disabled` by Lapline after days of failure, or because the receiver is gone. */
export const webhookStateSchema = z.enum(["active", "paused", "disabled"]);
export type WebhookState = z.infer<typeof webhookStateSchema>;

const nameSchema = z
  .string()
  .trim()
  .min(1, "give the webhook a name")
  .max(100)
  .regex(/^[^\p{C}]*$/u, "use letters, digits and signs only");

const urlSchema = z
  .string()
  .trim()
  .min(1, "give the address that takes the events")
  .max(2000)
  .superRefine((url, context) => {
    const problem = httpAddressProblem(url);
    if (problem !== null) context.addIssue(problem);
  });

const eventsSchema = z
  .array(z.enum(outboundEventTypes))
  .min(1, "choose at least one event")
  .max(outboundEventTypes.length)
  .transform((events) => outboundEventTypes.filter((type) => events.includes(type)));

/** Body of `POST /api/v1/webhooks`. */
export const webhookInputSchema = z.strictObject({
  name: nameSchema,
  url: urlSchema,
  template: webhookTemplateSchema.default("standard"),
  events: eventsSchema,
});
export type WebhookInput = z.infer<typeof webhookInputSchema>;

/** Body of `POST /api/v1/webhooks/{id}`: what is not given stays; `active` also ends a disabling. */
export const webhookChangeSchema = z.strictObject({
  name: nameSchema.optional(),
  url: urlSchema.optional(),
  events: eventsSchema.optional(),
  state: z.enum(["active", "paused"]).optional(),
});
export type WebhookChange = z.infer<typeof webhookChangeSchema>;

/** Body of `POST /api/v1/webhooks/{id}/rotate`: how long older secrets sign beside the new one. */
export const webhookRotationSchema = z.strictObject({
  keepHours: z.int().min(0).max(168).default(24),
});

export const webhookSchema = z.strictObject({
  id: idSchema,
  name: z.string(),
  /** Scheme and host in full; of the rest, which may be a secret, the beginning. */
  urlShown: z.string(),
  template: webhookTemplateSchema,
  events: z.array(z.enum(outboundEventTypes)),
  state: webhookStateSchema,
  /** Why Lapline disabled it. */
  stateReason: z.string().nullable(),
  /** Since when no delivery succeeded; null while the last one did. */
  failingSince: z.iso.datetime().nullable(),
  lastDeliveredAt: z.iso.datetime().nullable(),
  /** Secrets that sign at present, newest first; null: until it is rotated. */
  secrets: z
    .array(z.strictObject({ createdAt: z.iso.datetime(), endsAt: z.iso.datetime().nullable() }))
    .max(webhookSecretsMax),
  createdAt: z.iso.datetime(),
});
export type Webhook = z.infer<typeof webhookSchema>;

/** The only answers that hold the secret. */
export const createdWebhookSchema = z.strictObject({ webhook: webhookSchema, secret: z.string() });

/** `queued` is due or waits for its next try, `failed` was given up. */
export const deliveryStateSchema = z.enum(["queued", "sending", "delivered", "failed"]);
export type DeliveryState = z.infer<typeof deliveryStateSchema>;

/** Row of the delivery log. */
export const deliverySummarySchema = z.strictObject({
  id: idSchema,
  /** The `webhook-id` of every try. */
  messageId: z.string(),
  webhookId: idSchema.nullable(),
  /** The repository connection that it goes to, where it is a notice about a commit. */
  repositoryId: idSchema.nullable(),
  eventType: z.string(),
  state: deliveryStateSchema,
  tries: z.int().min(0),
  lastStatus: z.int().nullable(),
  lastError: z.string().nullable(),
  createdAt: z.iso.datetime(),
  nextTryAt: z.iso.datetime().nullable(),
  deliveredAt: z.iso.datetime().nullable(),
});
export type DeliverySummary = z.infer<typeof deliverySummarySchema>;

/** Tries that a delivery shows, newest first. */
export const deliveryTriesShownMax = 30;

/** One try and what was answered. */
export const deliveryTrySchema = z.strictObject({
  number: z.int().min(1),
  at: z.iso.datetime(),
  durationMs: z.int().min(0),
  status: z.int().nullable(),
  /** The beginning of the answer's body. */
  answer: z.string().nullable(),
  error: z.string().nullable(),
});

export const deliverySchema = z.strictObject({
  ...deliverySummarySchema.shape,
  /** What was sent; null before the first try. */
  body: z.string().nullable(),
  calls: z.array(deliveryTrySchema).max(deliveryTriesShownMax),
});
export type Delivery = z.infer<typeof deliverySchema>;

/** Query of `GET /api/v1/deliveries`. */
export const deliveriesQuerySchema = z.strictObject({
  ...pageQuerySchema.shape,
  webhookId: idSchema.optional(),
  repositoryId: idSchema.optional(),
  state: deliveryStateSchema.optional(),
});
export type DeliveriesQuery = z.infer<typeof deliveriesQuerySchema>;
