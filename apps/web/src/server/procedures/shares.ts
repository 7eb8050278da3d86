import {
  createdShareSchema,
  type PlacedReference,
  pageQuerySchema,
  pageSchema,
  type ShareSubject,
  shareInputSchema,
  shareSchema,
} from "@lapline/contracts";
import { createShare, listShares, revokeShare } from "@lapline/engine";
import { isPermitted } from "../access.ts";
import { engineActor } from "../actor.ts";
import { catalog } from "../catalog.ts";
import { env } from "../env.ts";
import { ApiError } from "../http/apiError.ts";
import { forbidden, notFound } from "../http/refusals.ts";
import { byIdSchema } from "../http/request.ts";
import { projectProcedure, router } from "../trpc.ts";
import { referenceOf } from "./compare.ts";

/** Published references that a comparison names; 400 where there is no such one. */
function referencesOf(subject: ShareSubject): PlacedReference[] {
  const named = subject.kind === "comparison" ? (subject.references ?? "") : "";
  return named === "" ? [] : named.split(",").map(referenceOf);
}

const nouns = {
  comparison: "result to compare",
  series: "series",
  chart: "series",
  report: "report",
} as const;

/** Frozen views with a link for everybody. */
export const sharesRouter = router({
  /** The project's shares, newest first, ended ones included; their links are in none of them. */
  list: projectProcedure("shares.create")
    .meta({
      rest: {
        method: "GET",
        path: "/shares",
        operationId: "listShares",
        summary: "Shares with their views, newest first, ended ones included",
      },
    })
    .input(pageQuerySchema)
    .output(pageSchema(shareSchema))
    .query(({ ctx, input }) => listShares(ctx.engine, { projectId: ctx.projectId, ...input })),

  /** Freezes a comparison, a series, a chart of several or a report, and answers the link for everybody once. */
  create: projectProcedure("shares.create")
    .meta({
      rest: {
        method: "POST",
        path: "/shares",
        operationId: "createShare",
        summary: "Create a share of a comparison, series or report; its link is shown once",
        status: 201,
        problems: ["not_found", "share_too_large", "too_many_shares"],
        example: {
          subject: { kind: "comparison", columns: "pocketbase~v0.30.0~fsync~url~local" },
          title: "Inserts since spring",
          note: "Same machine, newer kernel",
          expiresInDays: 30,
        },
        repeat: {
          lost: "The share is among the shares, and its link was never shown: revoke it and make another with a new Idempotency-Key.",
        },
      },
    })
    .input(shareInputSchema)
    .output(createdShareSchema)
    .mutation(async ({ ctx, input }) => {
      const created = await createShare(ctx.engine, catalog, {
        projectId: ctx.projectId,
        actor: engineActor(ctx.actor),
        share: input,
        references: referencesOf(input.subject),
      });
      switch (created.outcome) {
        case "created":
          return {
            share: created.share,
            url: new URL(`/s/${created.token}`, env().LAPLINE_URL).href,
          };
        case "nothing":
          throw notFound(nouns[input.subject.kind]);
        case "too_large":
          throw new ApiError({
            status: 422,
            code: "share_too_large",
            detail: "This is more than a share can hold (16 MiB). Share fewer columns of it.",
          });
        case "too_many":
          throw new ApiError({
            status: 409,
            code: "too_many_shares",
            detail: "The project has the maximum of 5,000 shares. No more can be created.",
          });
      }
    }),

  /** Ends a share at once and for good: one's own, or any for who may manage shares. */
  revoke: projectProcedure("shares.create")
    .meta({
      rest: {
        method: "DELETE",
        path: "/shares/{id}",
        operationId: "revokeShare",
        summary: "Revoke a share; its row stays in the list",
      },
    })
    .input(byIdSchema)
    .output(byIdSchema)
    .mutation(async ({ ctx, input }) => {
      const { projectId, actor } = ctx;
      const outcome = await revokeShare(ctx.engine, {
        projectId,
        shareId: input.id,
        actor: engineActor(actor),
        ofEverybody: isPermitted({ projectId, actor }, "shares.manage"),
      });
      switch (outcome) {
        case "revoked":
          return { id: input.id };
        case "unknown":
          throw notFound("share that is not revoked");
        case "of_somebody_else":
          throw forbidden("Somebody else made this share. Ask them, or an owner or admin.");
      }
    }),
});
