import {
  type OfferedTarget,
  offeredTargetSchema,
  pageSchema,
  scenarioDescriptionSchema,
  slugSchema,
  type TargetDescription,
} from "@lapline/contracts";
import {
  offerReleases,
  projectCatalog,
  type ReleaseList,
  readReleases,
  requestReleases,
} from "@lapline/engine";
import { releaseSources } from "@lapline/workloads/catalog";
import { z } from "zod";
import { engineActor } from "../actor.ts";
import { catalog } from "../catalog.ts";
import { ApiError } from "../http/apiError.ts";
import { notFound } from "../http/refusals.ts";
import { projectProcedure, readProcedure, router } from "../trpc.ts";

const sourceNames = new Map(releaseSources.map(({ target, name }) => [target, name]));

/** Kind and name of where a target's releases are listed; null for none. */
function sourceOf(target: string): string | null {
  return sourceNames.get(target) ?? null;
}

/** A target, its versions merged already, with what is known of the looking up. */
function offerTarget(target: TargetDescription, list: ReleaseList | undefined): OfferedTarget {
  const source = sourceOf(target.id);
  return {
    ...target,
    versionSource: source,
    versionsCheckedAt: list?.checkedAt?.toISOString() ?? null,
    versionsPending: list?.pending ?? false,
    versionsProblem: list?.problem ?? null,
    versionsComplete: list?.complete ?? false,
    versionDigests: list?.digests ?? {},
  };
}

/** Targets and scenarios that can be measured. */
export const catalogRouter = router({
  /** Every target that ships or that the project defines; one page, because they are few. */
  targets: readProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/targets",
        operationId: "listTargets",
        summary: "Systems that can be measured, with their versions and the scenarios they support",
      },
    })
    .output(pageSchema(offeredTargetSchema))
    .query(async ({ ctx }) => {
      const { engine, projectId } = ctx;
      const lists = await readReleases(engine.db);
      const { targets } = await projectCatalog(engine.db, offerReleases(catalog, lists), projectId);
      return {
        items: targets.map((target) => offerTarget(target, lists.get(target.id))),
        nextCursor: null,
      };
    }),

  /** Asks control to look up a target's releases soon; answers the target as it is known now. */
  refreshVersions: projectProcedure("releases.refresh")
    .meta({
      rest: {
        method: "POST",
        path: "/targets/{target}/refresh-versions",
        operationId: "refreshVersions",
        summary:
          "Look up a target's releases where they are listed, at most once a minute. versionsPending says whether the answer is still to come",
        status: 202,
        problems: ["versions_fixed"],
        repeat: { find: "catalog.targets", of: "target" },
      },
    })
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
    }),

  /** Every scenario that ships or that the project defines; one page, because they are few. */
  scenarios: readProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/scenarios",
        operationId: "listScenarios",
        summary: "Workloads with their parameters, measures and bounds",
      },
    })
    .output(pageSchema(scenarioDescriptionSchema))
    .query(async ({ ctx: { engine, projectId } }) => {
      const { scenarios } = await projectCatalog(engine.db, catalog, projectId);
      return { items: [...scenarios], nextCursor: null };
    }),
});
