import { pageSchema, scenarioDescriptionSchema, targetDescriptionSchema } from "@lapline/contracts";
import type { RestRoute } from "./restRoute.ts";

export const catalogRoutes: readonly RestRoute[] = [
  {
    kind: "json",
    method: "GET",
    path: "/targets",
    operationId: "listTargets",
    summary: "Systems that can be measured, with their versions and the scenarios they support",
    response: pageSchema(targetDescriptionSchema),
    status: 200,
    answer: ({ caller }) => caller.catalog.targets(),
  },
  {
    kind: "json",
    method: "GET",
    path: "/scenarios",
    operationId: "listScenarios",
    summary: "Workloads with their parameters, measures and bounds",
    response: pageSchema(scenarioDescriptionSchema),
    status: 200,
    answer: ({ caller }) => caller.catalog.scenarios(),
  },
];
