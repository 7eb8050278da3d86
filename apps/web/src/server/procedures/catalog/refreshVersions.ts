import { offeredTargetSchema, slugSchema } from "@lapline/contracts";
import { offerReleases, readReleases, requestReleases } from "@lapline/engine";
import { z } from "zod";
import { catalog } from "../../catalog.ts";
import { engineActor } from "../../engineActor.ts";
import { ApiError } from "../../http/apiError.ts";
import { notFound } from "../../http/refusals.ts";
import { projectProcedure } from "../../trpc.ts";
import { offerTarget, sourceOf } from "./offerTarget.ts";

/** Asks control to look up a target's releases soon; answers the target as it is known now. */
export const refreshVersions = projectProcedure("releases.refresh")
  .input(z.strictObject({ target: slugSchema }))
  .output(offeredTargetSchema)
  .mutation(async ({ ctx, input: { target } }) => {
    const { engine, projectId } = ctx;
    if (!catalog.targets.some(({ id }) => id === target)) throw notFound("target");
    const source = sourceOf(target);
    if (source === null) {
      throw new ApiError({
        status: 409,
        code: "versions_fixed",
        detail: `The versions of ${target} come with Lapline and are listed nowhere else, so there is nothing to look up.`,
      });
    }
    await requestReleases(engine, { projectId, actor: engineActor(ctx.actor), target, source });
    const lists = await readReleases(engine.db);
    const found = offerReleases(catalog, lists).targets.find(({ id }) => id === target);
    if (found === undefined) throw notFound("target");
    return offerTarget(found, lists.get(target));
  });
