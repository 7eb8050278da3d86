import { pageSchema, seriesSchema, seriesSummarySchema } from "@lapline/contracts";
import { parseInput } from "../../../server/rest/parseInput.ts";
import type { RestRoute } from "../../../server/rest/restRoute.ts";
import { seriesQuerySchema } from "./seriesQuery.ts";

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
