import { presetPlanSchema, presetQuerySchema, presetSchema } from "@lapline/contracts";
import { offeredCatalog } from "../../catalog.ts";
import { projectProcedure } from "../../trpc.ts";
import { pageOf } from "./pageOf.ts";
import { planPreset } from "./planPreset.ts";

export const presetInputSchema = presetQuerySchema.extend({ preset: presetSchema.shape.id });

/** The run that repeats a published page on some hardware labels, without storing anything. */
export const getPreset = projectProcedure("project.read")
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
    return planPreset(ctx.engine, catalog, { projectId, page, size, labels: labels ?? ["local"] });
  });
