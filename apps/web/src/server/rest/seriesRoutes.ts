import { pageSchema, seriesSchema, seriesSummarySchema } from "@lapline/contracts";
import { seriesQuerySchema } from "../../features/series/server/index.ts";
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
];
