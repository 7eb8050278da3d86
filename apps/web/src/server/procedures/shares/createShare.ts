import {
  createdShareSchema,
  type PlacedReference,
  type ShareSubject,
  shareInputSchema,
} from "@lapline/contracts";
import { createShare as freeze } from "@lapline/engine";
import { catalog } from "../../catalog.ts";
import { engineActor } from "../../engineActor.ts";
import { env } from "../../env.ts";
import { ApiError } from "../../http/apiError.ts";
import { notFound } from "../../http/refusals.ts";
import { projectProcedure } from "../../trpc.ts";
import { referenceOf } from "../compare/index.ts";

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

/** Freezes a comparison, a series, a chart of several or a report, and answers the link for everybody once. */
export const createShare = projectProcedure("shares.create")
  .input(shareInputSchema)
  .output(createdShareSchema)
  .mutation(async ({ ctx, input }) => {
    const created = await freeze(ctx.engine, catalog, {
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
          detail: "The project has as many shares as it may have (5,000). No more can be made.",
        });
    }
  });
