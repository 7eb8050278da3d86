import { offeredTargetSchema, pageSchema, scenarioDescriptionSchema } from "@lapline/contracts";
import type { RestRoute } from "../restRoute.ts";

export const catalogRoutes: readonly RestRoute[] = [
  {
    kind: "json",
    method: "GET",
    path: "/targets",
    operationId: "listTargets",
    summary: "Systems that can be measured, with their versions and the scenarios they support",
    response: pageSchema(offeredTargetSchema),
    status: 200,
    answer: ({ caller }) => caller.catalog.targets(),
  },
  {
    kind: "json",
    method: "POST",
    path: "/targets/{target}/refresh-versions",
    operationId: "refreshVersions",
    summary:
      "Look up a target's releases where they are listed, at most once a minute. versionsPending says whether the answer is still to come",
    response: offeredTargetSchema,
    status: 202,
    answer: ({ caller, params }) => caller.catalog.refreshVersions({ target: params.target ?? "" }),
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
