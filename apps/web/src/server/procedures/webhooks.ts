import {
  createdWebhookSchema,
  deliveriesQuerySchema,
  deliverySchema,
  deliverySummarySchema,
  idSchema,
  pageQuerySchema,
  pageSchema,
  webhookChangeSchema,
  webhookInputSchema,
  webhookRotationSchema,
  webhookSchema,
} from "@lapline/contracts";
import {
  createWebhook,
  deleteWebhook,
  getDelivery,
  listDeliveries,
  listWebhooks,
  redeliver,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
} from "@lapline/engine";
import { z } from "zod";
import { engineActor } from "../actor.ts";
import { assertReachable } from "../assertReachable.ts";
import { ApiError } from "../http/apiError.ts";
import { notFound } from "../http/refusals.ts";
import { byIdSchema } from "../http/request.ts";
import { projectProcedure, router } from "../trpc.ts";
import { needVault } from "../vault.ts";

/** Webhooks and their deliveries. */
export const webhooksRouter = router({
  /** Webhooks of the project, newest first. */
  list: projectProcedure("webhooks.manage")
    .meta({
      rest: {
        method: "GET",
        path: "/webhooks",
        operationId: "listWebhooks",
        summary: "Webhooks of the project, newest first",
      },
    })
    .input(pageQuerySchema)
    .output(pageSchema(webhookSchema))
    .query(({ ctx, input }) => listWebhooks(ctx.engine, { projectId: ctx.projectId, ...input })),

  /** Makes a webhook; its secret is in this answer only. */
  create: projectProcedure("webhooks.manage")
    .meta({
      rest: {
        method: "POST",
        path: "/webhooks",
        operationId: "createWebhook",
        summary: "Create a webhook; its secret is shown once",
        status: 201,
        problems: ["too_many_webhooks", "address_blocked", "secrets_key_missing"],
        example: {
          name: "Chat of the team",
          url: "https://example.org/hooks/lapline",
          events: ["run.finished"],
        },
        repeat: {
          lost: "The webhook is among the webhooks, and its secret was never shown: make a further secret.",
        },
      },
    })
    .input(webhookInputSchema)
    .output(createdWebhookSchema)
    .mutation(async ({ ctx, input }) => {
      assertReachable("url", input.url);
      const created = await createWebhook(ctx.engine, needVault(), {
        projectId: ctx.projectId,
        actor: engineActor(ctx.actor),
        webhook: input,
      });
      switch (created.outcome) {
        case "created":
          return { webhook: created.webhook, secret: created.secret };
        case "too_many":
          throw new ApiError({
            status: 409,
            code: "too_many_webhooks",
            detail:
              "The project has the maximum number of webhooks. Delete some that are not needed.",
          });
      }
    }),

  /** Changes a webhook, pauses it or makes it active again. */
  update: projectProcedure("webhooks.manage")
    .meta({
      rest: {
        method: "POST",
        path: "/webhooks/{id}",
        operationId: "updateWebhook",
        summary: "Change, pause or resume a webhook",
        body: webhookChangeSchema,
        problems: ["address_blocked", "secrets_key_missing"],
        example: { state: "paused" },
        repeat: { find: "webhooks.list" },
      },
    })
    .input(z.strictObject({ id: idSchema, ...webhookChangeSchema.shape }))
    .output(webhookSchema)
    .mutation(async ({ ctx, input: { id, ...change } }) => {
      if (change.url !== undefined) assertReachable("url", change.url);
      const webhook = await updateWebhook(ctx.engine, needVault(), {
        projectId: ctx.projectId,
        webhookId: id,
        actor: engineActor(ctx.actor),
        change,
      });
      if (webhook === null) throw notFound("webhook");
      return webhook;
    }),

  /** Gives a webhook a further secret, which is in this answer only; older ones sign on for a while. */
  rotate: projectProcedure("webhooks.manage")
    .meta({
      rest: {
        method: "POST",
        path: "/webhooks/{id}/rotate",
        operationId: "rotateWebhookSecret",
        summary: "Create a further secret, shown once; older ones sign for keepHours more",
        body: webhookRotationSchema,
        problems: ["secrets_key_missing"],
        example: { keepHours: 24 },
        repeat: {
          lost: "The new secret was never shown: rotate again with a new Idempotency-Key.",
        },
      },
    })
    .input(z.strictObject({ id: idSchema, ...webhookRotationSchema.shape }))
    .output(createdWebhookSchema)
    .mutation(async ({ ctx, input: { id, keepHours } }) => {
      const rotated = await rotateWebhookSecret(ctx.engine, needVault(), {
        projectId: ctx.projectId,
        webhookId: id,
        actor: engineActor(ctx.actor),
        keepHours,
      });
      if (rotated === null) throw notFound("webhook");
      return rotated;
    }),

  /** Sends a test message; answers the id of its delivery. */
  test: projectProcedure("webhooks.manage")
    .meta({
      rest: {
        method: "POST",
        path: "/webhooks/{id}/test",
        operationId: "testWebhook",
        summary: "Send a test message; answers the id of its delivery",
        status: 202,
        problems: ["webhook_not_active"],
        repeat: { lost: "Read the deliveries of the webhook: the newest test is this one." },
      },
    })
    .input(byIdSchema)
    .output(byIdSchema)
    .mutation(async ({ ctx, input: { id } }) => {
      const actor = engineActor(ctx.actor);
      const { projectId } = ctx;
      const queued = await testWebhook(ctx.engine, { projectId, webhookId: id, actor });
      switch (queued.outcome) {
        case "queued":
          return { id: queued.deliveryId };
        case "not_found":
          throw notFound("webhook");
        case "not_active":
          throw new ApiError({
            status: 409,
            code: "webhook_not_active",
            detail: "Nothing is sent to this webhook at present. Make it active first.",
          });
      }
    }),

  /** Removes a webhook with its delivery log; what waits for it is not sent. */
  delete: projectProcedure("webhooks.manage")
    .meta({
      rest: {
        method: "POST",
        path: "/webhooks/{id}/delete",
        operationId: "deleteWebhook",
        summary: "Delete a webhook with its delivery log",
        repeat: { answer: "id" },
      },
    })
    .input(byIdSchema)
    .output(byIdSchema)
    .mutation(async ({ ctx, input: { id } }) => {
      const actor = engineActor(ctx.actor);
      const { projectId } = ctx;
      const found = await deleteWebhook(ctx.engine, { projectId, webhookId: id, actor });
      if (!found) throw notFound("webhook");
      return { id };
    }),

  /** The delivery log, newest first; of one webhook, or in one state, where that is asked. */
  deliveries: projectProcedure("webhooks.manage")
    .meta({
      rest: {
        method: "GET",
        path: "/deliveries",
        operationId: "listDeliveries",
        summary: "Deliveries of the last 30 days, newest first",
      },
    })
    .input(deliveriesQuerySchema)
    .output(pageSchema(deliverySummarySchema))
    .query(({ ctx, input }) => listDeliveries(ctx.engine, { projectId: ctx.projectId, ...input })),

  /** One delivery with what was sent and what was answered. */
  delivery: projectProcedure("webhooks.manage")
    .meta({
      rest: {
        method: "GET",
        path: "/deliveries/{id}",
        operationId: "getDelivery",
        summary: "One delivery with its content, tries and answers",
      },
    })
    .input(byIdSchema)
    .output(deliverySchema)
    .query(async ({ ctx, input: { id } }) => {
      const delivery = await getDelivery(ctx.engine, { projectId: ctx.projectId, deliveryId: id });
      if (delivery === null) throw notFound("delivery");
      return delivery;
    }),

  /** Sends a delivery again, with the same message id. */
  redeliver: projectProcedure("webhooks.manage")
    .meta({
      rest: {
        method: "POST",
        path: "/deliveries/{id}/redeliver",
        operationId: "redeliver",
        summary: "Send a delivery again with the same message id",
        status: 202,
        problems: ["delivery_busy"],
        repeat: { answer: "id" },
      },
    })
    .input(byIdSchema)
    .output(byIdSchema)
    .mutation(async ({ ctx, input: { id } }) => {
      const actor = engineActor(ctx.actor);
      const { projectId } = ctx;
      const outcome = await redeliver(ctx.engine, { projectId, deliveryId: id, actor });
      switch (outcome) {
        case "queued":
          return { id };
        case "not_found":
          throw notFound("delivery");
        case "busy":
          throw new ApiError({
            status: 409,
            code: "delivery_busy",
            detail: "This delivery is being sent right now. Look at its answer first.",
          });
      }
    }),
});
