import {
  historiesMax,
  idSchema,
  keepStatisticInputSchema,
  measureNameSchema,
  namedPageQuerySchema,
  type PackedSeries,
  packedSeriesSchema,
  pageSchema,
  reprocessAnswerSchema,
  reprocessInputSchema,
  scenarioIdSchema,
  seriesDimensions,
  seriesFacetsSchema,
  seriesGroupSchema,
  seriesHistorySchema,
  seriesOrigins,
  seriesReadQuerySchema,
  seriesSchema,
  seriesSorts,
  seriesStateFilterSchema,
  seriesSummarySchema,
  slugSchema,
  statisticFacts,
  versionSchema,
} from "@lapline/contracts";
import {
  endStatistic,
  explainSigns,
  getPackedSeries,
  getSeries,
  groupSeries,
  keepStatistic,
  listPinned,
  listSeries,
  pinSeries,
  readHistories,
  readSeriesFacets,
  requestReprocess,
  unpinSeries,
} from "@lapline/engine";
import { z } from "zod";
import { engineActor } from "../actor.ts";
import { ApiError } from "../http/apiError.ts";
import { forbidden, notFound } from "../http/refusals.ts";
import { byIdSchema } from "../http/request.ts";
import { projectProcedure, readProcedure, router } from "../trpc.ts";
import { historyJoins } from "./historyJoins.ts";
import { listOf } from "./listOf.ts";
import { seriesComparisons } from "./seriesComparisons.ts";

/** Input of what reads one history: which, and optionally which part of it and which statistic. */
const seriesByIdSchema = byIdSchema.extend(seriesReadQuerySchema.shape);

/** Names of one kind that a filter may have. */
const namesMax = 50;

/** What narrows a list of series; names of one kind, joined by commas, mean any of them. */
const seriesFilterShape = {
  target: listOf(slugSchema, namesMax).optional(),
  scenario: listOf(scenarioIdSchema, namesMax).optional(),
  measure: listOf(measureNameSchema, namesMax).optional(),
  label: listOf(slugSchema, namesMax).optional(),
  /** moved, improved, suspected, quiet, or changed: those that ever changed. */
  state: listOf(seriesStateFilterSchema, 5).optional(),
  origin: z.enum(seriesOrigins).optional(),
  /** First and last version of the one target filtered by; both are included. */
  fromVersion: versionSchema.optional(),
  toVersion: versionSchema.optional(),
  /** Part of a target, scenario, label or measure. */
  search: z
    .string()
    .trim()
    .max(100)
    .regex(/^[^\p{C}]*$/u, "use letters, digits and signs only")
    .optional(),
};

/** Ids of several series, with commas between them. */
const seriesIdsSchema = (max: number) => listOf(idSchema, max);

const groupSchema = listOf(z.enum(seriesDimensions), 2).refine(
  (names) => new Set(names).size === names.length,
  "name each dimension once",
);

/** Filters, order and page of the series list. */
const seriesQuerySchema = namedPageQuerySchema.extend({
  ...seriesFilterShape,
  /** Order; a leading dash means descending. */
  sort: z.enum(seriesSorts).optional(),
  /** One or two of target, scenario, measure, label: series stand together by these. */
  group: groupSchema.optional(),
});

/** Filters of the series that are counted, by what, and which page. */
const seriesGroupsQuerySchema = namedPageQuerySchema.extend({
  ...seriesFilterShape,
  by: groupSchema.default(["target"]),
});

/** Filters beside which names are counted. */
const seriesFacetsQuerySchema = z.strictObject(seriesFilterShape);

/** Which histories, and within which versions. */
const seriesHistoriesQuerySchema = z.strictObject({
  ids: seriesIdsSchema(historiesMax),
  fromVersion: seriesFilterShape.fromVersion,
  toVersion: seriesFilterShape.toVersion,
});

/** Histories: reading, pinning, keeping statistics of them. */
export const seriesRouter = router({
  /** Histories of the project, one per measure, workload and hardware label. */
  list: readProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/series",
        operationId: "listSeries",
        summary: "Series: one per measure, workload and hardware label",
      },
    })
    .input(seriesQuerySchema)
    .output(pageSchema(seriesSummarySchema))
    .query(({ ctx, input }) => listSeries(ctx.engine, { projectId: ctx.projectId, ...input })),

  /** One history with its points in version order, every number in full. */
  get: readProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/series/{id}",
        operationId: "getSeries",
        summary: "One history with its points in version order, long ones down-sampled",
        query: seriesReadQuerySchema,
      },
    })
    .input(seriesByIdSchema)
    .output(seriesSchema)
    .query(async ({ ctx, input: { id, statistic, ...range } }) => {
      const about = { projectId: ctx.projectId, seriesId: id, range, statistic };
      const series = await getSeries(ctx.engine, about);
      if (series === null) throw notFound("series");
      return explainSigns(ctx.engine, ctx.projectId, series);
    }),

  /**
   * The same history as `get`, packed for the chart: a fifth of the bytes. The compiler and tests check
   * the answer against its schema; with every answer it would take milliseconds.
   */
  history: readProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/series/{id}/history",
        operationId: "getHistory",
        summary: "The same history packed by columns, a fifth of the size",
        query: seriesReadQuerySchema,
        response: packedSeriesSchema,
      },
    })
    .input(seriesByIdSchema)
    .query(async ({ ctx, input: { id, statistic, ...range } }): Promise<PackedSeries> => {
      const about = { projectId: ctx.projectId, seriesId: id, range, statistic };
      const series = await getPackedSeries(ctx.engine, about);
      if (series === null) throw notFound("series");
      return explainSigns(ctx.engine, ctx.projectId, series);
    }),

  ...seriesComparisons,

  /** Counts the series that a filter shows by one or two names. */
  groups: readProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/series-groups",
        operationId: "groupSeries",
        summary: "Series counted by target, scenario, measure or label",
      },
    })
    .input(seriesGroupsQuerySchema)
    .output(pageSchema(seriesGroupSchema))
    .query(({ ctx: { engine, projectId }, input: { by, ...filter } }) => {
      const [first = "target", ...others] = by;
      return groupSeries(engine, { projectId, ...filter, by: [first, ...others] });
    }),

  /** What the series list can be narrowed to, with counts. */
  facets: readProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/series-facets",
        operationId: "getSeriesFacets",
        summary: "Filters of the series list, with counts",
      },
    })
    .input(seriesFacetsQuerySchema)
    .output(seriesFacetsSchema)
    .query(({ ctx: { engine, projectId }, input }) =>
      readSeriesFacets(engine, { projectId, ...input }),
    ),

  /** Several histories at once, down-sampled together: what one chart draws. */
  histories: readProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/series-histories",
        operationId: "listHistories",
        summary: "Up to 20 histories as columns, down-sampled with extremes kept",
      },
    })
    .input(seriesHistoriesQuerySchema)
    .output(z.strictObject({ items: z.array(seriesHistorySchema) }))
    .query(async ({ ctx: { engine, projectId }, input: { ids, ...range } }) => ({
      items: await readHistories(engine, { projectId, seriesIds: [...new Set(ids)], ...range }),
    })),

  /** What the caller pinned, first pinned first; nothing for API keys, which are nobody. */
  listPinned: projectProcedure("project.read")
    .meta({
      rest: {
        method: "GET",
        path: "/pinned-series",
        operationId: "listPinnedSeries",
        summary: "Pins of the signed-in person, oldest first",
      },
    })
    .output(z.strictObject({ items: z.array(seriesSummarySchema) }))
    .query(async ({ ctx: { engine, projectId, actor } }) => {
      if (actor.kind !== "user") return { items: [] };
      return { items: await listPinned(engine, { projectId, userId: actor.userId }) };
    }),

  /** Keeps a series in the caller's own sight. */
  pin: projectProcedure("project.read")
    .meta({
      rest: {
        method: "POST",
        path: "/series/{id}/pin",
        operationId: "pinSeries",
        summary: "Pin a series; needs a session",
        problems: ["too_many_pins"],
        repeat: { answer: "id" },
      },
    })
    .input(byIdSchema)
    .output(byIdSchema)
    .mutation(async ({ ctx: { engine, projectId, actor }, input: { id } }) => {
      if (actor.kind !== "user") throw forbidden("Only people pin series: sign in to pin one.");
      const outcome = await pinSeries(engine, {
        projectId,
        userId: actor.userId,
        seriesId: id,
        actor: engineActor(actor),
      });
      switch (outcome) {
        case "pinned":
          return { id };
        case "unknown":
          throw notFound("series");
        case "too_many":
          throw new ApiError({
            status: 409,
            code: "too_many_pins",
            detail: "You reached the maximum of pinned series. Unpin one first.",
          });
      }
    }),

  /** Ends the caller's pin of a series. */
  unpin: projectProcedure("project.read")
    .meta({
      rest: {
        method: "POST",
        path: "/series/{id}/unpin",
        operationId: "unpinSeries",
        summary: "Unpin a series; needs a session",
        repeat: { answer: "id" },
      },
    })
    .input(byIdSchema)
    .output(byIdSchema)
    .mutation(async ({ ctx: { engine, projectId, actor }, input: { id } }) => {
      if (actor.kind !== "user") throw forbidden("Only people pin series: sign in to unpin one.");
      const known = await unpinSeries(engine, {
        projectId,
        userId: actor.userId,
        seriesId: id,
        actor: engineActor(actor),
      });
      if (!known) throw notFound("series");
      return { id };
    }),

  /** Makes a statistic of a series' distributions a series of its own; answers that one. */
  keepStatistic: projectProcedure("rules.manage")
    .meta({
      rest: {
        method: "POST",
        path: "/series/{id}/statistics",
        operationId: "keepStatistic",
        summary: "Keep a statistic of a latency as a series, past included",
        body: keepStatisticInputSchema,
        problems: ["no_distribution", "too_few_operations", "own_measure", "too_many_statistics"],
        repeat: { answer: "subject" },
      },
    })
    .input(byIdSchema.extend(keepStatisticInputSchema.shape))
    .output(byIdSchema)
    .mutation(async ({ ctx: { engine, projectId, actor }, input: { id, statistic } }) => {
      const about = { projectId, actor: engineActor(actor), seriesId: id, statistic };
      const kept = await keepStatistic(engine, about);
      switch (kept.outcome) {
        case "kept":
          return { id: kept.seriesId };
        case "unknown":
          throw notFound("series");
        case "no_distribution":
          throw new ApiError({
            status: 409,
            code: "no_distribution",
            detail:
              "This series has no distributions, so it has no percentiles. Use a series of latencies.",
          });
        case "too_few_operations":
          throw new ApiError({
            status: 409,
            code: "too_few_operations",
            detail: `A trial of this series has at most ${kept.operations} timed operations. ${statisticFacts(statistic).words} needs ${kept.needed}. Choose a lower percentile, or run more operations in each trial.`,
          });
        case "own_measure":
          throw new ApiError({
            status: 409,
            code: "own_measure",
            detail: `The scenario already measures ${statistic} as ${kept.title}, so it is not kept twice. Open the series ${kept.title}.`,
          });
        case "too_many":
          throw new ApiError({
            status: 409,
            code: "too_many_statistics",
            detail: "The project keeps 100 statistics, the maximum. Stop keeping one first.",
          });
      }
    }),

  /** Ends the keeping of a statistic; its series keeps the points that it has. */
  endStatistic: projectProcedure("rules.manage")
    .meta({
      rest: {
        method: "POST",
        path: "/series/{id}/end-statistic",
        operationId: "endStatistic",
        summary: "Stop keeping a statistic; its series stays",
        repeat: { answer: "id" },
      },
    })
    .input(byIdSchema)
    .output(byIdSchema)
    .mutation(async ({ ctx: { engine, projectId, actor }, input: { id } }) => {
      const about = { projectId, actor: engineActor(actor), seriesId: id };
      if ((await endStatistic(engine, about)) === "unknown") throw notFound("kept statistic");
      return { id };
    }),

  ...historyJoins,

  /** Has histories evaluated again from their first point; control does it in batches. */
  reprocess: projectProcedure("series.reprocess")
    .meta({
      rest: {
        method: "POST",
        path: "/reprocess",
        operationId: "reprocess",
        summary: "Evaluate all or some histories again, from their first point",
        status: 202,
        problems: ["not_found"],
        example: { target: "pocketbase" },
        repeat: { lost: "The histories are evaluated again; nothing needs to be sent again." },
      },
    })
    .input(reprocessInputSchema)
    .output(reprocessAnswerSchema)
    .mutation(async ({ ctx, input }) => {
      const requested = await requestReprocess(ctx.engine, {
        projectId: ctx.projectId,
        actor: engineActor(ctx.actor),
        series: input,
      });
      if (requested.outcome === "unknown") throw notFound(requested.what);
      return { series: requested.series };
    }),
});
