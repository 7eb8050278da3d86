import {
  type OfferedTarget,
  offeredTargetSchema,
  pageSchema,
  scenarioDescriptionSchema,
  slugSchema,
  type TargetDescription,
} from "@lapline/contracts";
import {
  type EngineContext,
  offerReleases,
  projectCatalog,
  type ReleaseList,
  readListedDefinition,
  readOwnReleases,
  readReleases,
  requestReleases,
} from "@lapline/engine";
import { ownReleaseSource, releaseSources } from "@lapline/workloads/catalog";
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

interface Lists {
  installed: ReadonlyMap<string, ReleaseList>;
  /** Of the targets that the project defined itself. */
  own: ReadonlyMap<string, ReleaseList>;
}

async function readLists({ engine, projectId }: { engine: EngineContext; projectId: string }) {
  const installed = await readReleases(engine.db);
  const own = await readOwnReleases(engine.db, projectId);
  const { targets } = await projectCatalog(engine.db, offerReleases(catalog, installed), projectId);
  return { targets, lists: { installed, own } };
}

/** A target, its versions merged already, with what is known of the looking up. */
function offerTarget(target: TargetDescription, { installed, own }: Lists): OfferedTarget {
  const isOwn = target.definition !== undefined;
  const list = (isOwn ? own : installed).get(target.id);
  return {
    ...target,
    versionSource: isOwn ? (list?.source ?? null) : sourceOf(target.id),
    ...(list?.orderedBy === "date" && { versionsOrderedBy: list.orderedBy }),
    versionsCheckedAt: list?.checkedAt?.toISOString() ?? null,
    versionsPending: list?.pending ?? false,
    versionsProblem: list?.problem ?? null,
    versionsComplete: list?.complete ?? false,
    versionDigests: list?.digests ?? {},
  };
}

async function ownSourceOf(engine: EngineContext, revisionId: string): Promise<string | null> {
  const stored = await readListedDefinition(engine, revisionId);
  return stored === null ? null : (ownReleaseSource(stored)?.name ?? null);
}

function fixedWords({ id, definition }: TargetDescription): string {
  return definition === undefined
    ? `The versions of ${id} come with Lapline and are listed nowhere else, so there is nothing to look up.`
    : `The source of ${id} lists no versions, so there is nothing to look up. Name the versions when you submit.`;
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
        summary: "Targets with their versions and supported scenarios",
      },
    })
    .output(pageSchema(offeredTargetSchema))
    .query(async ({ ctx }) => {
      const { targets, lists } = await readLists(ctx);
      return {
        items: targets.map((target) => offerTarget(target, lists)),
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
          "Refresh a target's versions from its registry, at most once a minute. versionsPending is true until the answer arrives",
        status: 202,
        problems: ["versions_fixed"],
        repeat: { find: "catalog.targets", of: "target" },
      },
    })
    .input(z.strictObject({ target: slugSchema }))
    .output(offeredTargetSchema)
    .mutation(async ({ ctx, input: { target } }) => {
      const { engine, projectId } = ctx;
      const { targets } = await readLists(ctx);
      const known = targets.find(({ id }) => id === target);
      if (known === undefined) throw notFound("target");
      const { definition } = known;
      const source =
        definition === undefined
          ? sourceOf(target)
          : await ownSourceOf(engine, definition.revisionId);
      if (source === null) {
        throw new ApiError({ status: 409, code: "versions_fixed", detail: fixedWords(known) });
      }
      await requestReleases(engine, {
        projectId,
        actor: engineActor(ctx.actor),
        target,
        source,
        definitionId: definition?.id,
      });
      const { targets: now, lists } = await readLists(ctx);
      const found = now.find(({ id }) => id === target);
      if (found === undefined) throw notFound("target");
      return offerTarget(found, lists);
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
