import {
  presetPlanSchema,
  presetQuerySchema,
  presetSchema,
  publishedComparisonSchema,
  publishedQuerySchema,
} from "@lapline/contracts";
import { z } from "zod";
import { parseInput } from "../http/parseInput.ts";
import { presetInputSchema, publishedInputSchema } from "../procedures/published/index.ts";
import type { RestRoute } from "../restRoute.ts";

export const publishedRoutes: readonly RestRoute[] = [
  {
    kind: "json",
    method: "GET",
    path: "/presets",
    operationId: "listPresets",
    summary: "The published comparisons that a run can repeat, with the targets of their systems",
    response: z.strictObject({ items: z.array(presetSchema) }),
    status: 200,
    answer: ({ caller }) => caller.published.presets(),
  },
  {
    kind: "json",
    method: "GET",
    path: "/presets/{preset}",
    operationId: "getPreset",
    summary:
      "The submission that runs a published comparison on some hardware labels, what of it cannot run there, and how long it takes; stores nothing",
    query: presetQuerySchema,
    response: presetPlanSchema,
    status: 200,
    answer: ({ caller, params, query }) =>
      caller.published.preset(asInput(presetInputSchema, { ...query, preset: params.preset })),
  },
  {
    kind: "json",
    method: "GET",
    path: "/published/{page}",
    operationId: "getPublishedComparison",
    summary:
      "The tables of a published comparison as printed, each figure with the newest comparable result and the ratios of both to the reference of its line",
    query: publishedQuerySchema,
    response: publishedComparisonSchema,
    status: 200,
    answer: ({ caller, params, query }) =>
      caller.published.get(asInput(publishedInputSchema, { ...query, page: params.page })),
  },
];

/** The input as it was sent, once it is known to be valid: the procedure parses it itself. */
function asInput<T extends z.ZodType>(schema: T, input: unknown): z.input<T> {
  parseInput(schema, input);
  return input as z.input<T>;
}
