import {
  type PresetSummary,
  type PublishedComparison,
  presetPlanSchema,
  presetQuerySchema,
  presetSchema,
  presetSizes,
  publishedComparisonSchema,
  publishedQuerySchema,
} from "@lapline/contracts";
import { publishedPages } from "@lapline/workloads/publishedPages";
import { z } from "zod";
import { catalog, offeredCatalog } from "../../catalog.ts";
import { projectProcedure, readProcedure, router } from "../../trpc.ts";
import { pageOf, targetsOf } from "./pageOf.ts";
import { planPreset } from "./planPreset.ts";
import { viewPublished } from "./viewPublished.ts";

function viewPreset(id: string): PresetSummary {
  const { page, source } = pageOf(id);
  const { title, summary, tables } = page;
  return {
    id,
    title,
    summary,
    source: source.source,
    tables: tables.length,
    figures: source.figures.length,
    targets: targetsOf(page),
    sizes: [...presetSizes],
  };
}

const presetInputSchema = presetQuerySchema.extend({ preset: presetSchema.shape.id });

const publishedInputSchema = publishedQuerySchema.extend({ page: presetSchema.shape.id });

/** Published comparisons: as printed, beside what was measured, and as runs that repeat them. */
export const publishedRouter = router({
  /** Every published page that can be repeated by one run; they come with the release. */
  presets: readProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/presets",
        operationId: "listPresets",
        summary:
          "The published comparisons that a run can repeat, with the targets of their systems",
      },
    })
    .output(z.strictObject({ items: z.array(presetSchema) }))
    .query(() => ({ items: publishedPages.map(({ id }) => viewPreset(id)) })),

  /** The run that repeats a published page on some hardware labels, without storing anything. */
  preset: projectProcedure("project.read")
    .meta({
      rest: {
        method: "GET",
        path: "/presets/{preset}",
        operationId: "getPreset",
        summary:
          "The submission that runs a published comparison on some hardware labels, what of it cannot run there, and how long it takes; stores nothing",
        query: presetQuerySchema,
        judged: "whole",
      },
    })
    .input(presetInputSchema)
    .output(presetPlanSchema)
    .query(async ({ ctx, input: { preset, size, labels } }) => {
      const { page } = pageOf(preset);
      const catalog = await offeredCatalog(ctx.engine);
      const { projectId } = ctx;
      return planPreset(ctx.engine, catalog, {
        projectId,
        page,
        size,
        labels: labels ?? ["local"],
      });
    }),

  /** The tables of a published page with what the project measured beside them. */
  get: readProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/published/{page}",
        operationId: "getPublishedComparison",
        summary:
          "The tables of a published comparison as printed, each figure with the newest comparable result and the ratios of both to the reference of its line",
        query: publishedQuerySchema,
        judged: "whole",
      },
    })
    .input(publishedInputSchema)
    .output(publishedComparisonSchema)
    .query(({ ctx, input: { page, label } }): Promise<PublishedComparison> => {
      const { projectId } = ctx;
      return viewPublished(ctx.engine, catalog, { projectId, label, ...pageOf(page) });
    }),
});
