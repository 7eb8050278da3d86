import {
  pageSchema,
  reprocessAnswerSchema,
  reprocessInputSchema,
  seriesSchema,
  seriesSummarySchema,
} from "@lapline/contracts";
import { z } from "zod";
import { seriesQuerySchema } from "../../features/series/server/index.ts";
import { byIdSchema } from "../byIdSchema.ts";
import { parseInput } from "./parseInput.ts";
import type { RestRoute } from "./restRoute.ts";

export const seriesRoutes: readonly RestRoute[] = [
  {
    kind: "json",
    method: "GET",
    path: "/series",
    operationId: "listSeries",
    summary: "Histories: one per measure, workload and hardware label",
    query: seriesQuerySchema,
    response: pageSchema(seriesSummarySchema),
    status: 200,
    answer: ({ caller, query }) => caller.series.list(parseInput(seriesQuerySchema, query)),
  },
  {
    kind: "json",
    method: "GET",
    path: "/series/{id}",
    operationId: "getSeries",
    summary: "One history with its points in version order",
    response: seriesSchema,
    status: 200,
    answer: ({ caller, params }) => caller.series.get({ id: params.id ?? "" }),
  },
  {
    kind: "json",
    method: "GET",
    path: "/pinned-series",
    operationId: "listPinnedSeries",
    summary: "What the signed-in person pinned, first pinned first; nothing for API keys",
    response: z.strictObject({ items: z.array(seriesSummarySchema) }),
    status: 200,
    answer: ({ caller }) => caller.series.listPinned(),
  },
  {
    kind: "json",
    method: "POST",
    path: "/series/{id}/pin",
    operationId: "pinSeries",
    summary: "Pin a series for oneself; API keys are refused",
    response: byIdSchema,
    status: 200,
    answer: ({ caller, params }) => caller.series.pin({ id: params.id ?? "" }),
  },
  {
    kind: "json",
    method: "POST",
    path: "/series/{id}/unpin",
    operationId: "unpinSeries",
    summary: "End one's own pin of a series; API keys are refused",
    response: byIdSchema,
    status: 200,
    answer: ({ caller, params }) => caller.series.unpin({ id: params.id ?? "" }),
  },
  {
    kind: "json",
    method: "POST",
    path: "/reprocess",
    operationId: "reprocess",
    summary: "Evaluate histories again from their first point, soon: all, or some by their names",
    body: reprocessInputSchema,
    response: reprocessAnswerSchema,
    status: 202,
    answer: ({ caller, body }) => caller.series.reprocess(parseInput(reprocessInputSchema, body)),
  },
];
