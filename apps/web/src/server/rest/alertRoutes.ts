import {
  alarmRateSchema,
  alertMergeSchema,
  alertSchema,
  alertSplitSchema,
  alertSummarySchema,
  alertsActedSchema,
  alertsActSchema,
  alertsQuerySchema,
  bisectionPlanSchema,
  bisectionQuerySchema,
  pageSchema,
} from "@lapline/contracts";
import { parseInput } from "../http/parseInput.ts";
import type { RestRoute } from "../restRoute.ts";

const mergeBodySchema = alertMergeSchema.omit({ id: true });
const splitBodySchema = alertSplitSchema.omit({ id: true });

export const alertRoutes: readonly RestRoute[] = [
  {
    kind: "json",
    method: "GET",
    path: "/alerts",
    operationId: "listAlerts",
    summary: "Confirmed changes, grouped by target and version; the active ones by default",
    query: alertsQuerySchema,
    response: pageSchema(alertSummarySchema),
    status: 200,
    answer: ({ caller, query }) => caller.alerts.list(parseInput(alertsQuerySchema, query)),
  },
  {
    kind: "json",
    method: "GET",
    path: "/alerts/rate",
    operationId: "getAlarmRate",
    summary: "How often alerts and suspicions were wrong over the last 90 days",
    response: alarmRateSchema,
    status: 200,
    answer: ({ caller }) => caller.alerts.rate(),
  },
  {
    kind: "json",
    method: "GET",
    path: "/alerts/{id}",
    operationId: "getAlert",
    summary: "One alert with its series, evidence and history",
    response: alertSchema,
    status: 200,
    answer: ({ caller, params }) => caller.alerts.get({ id: params.id ?? "" }),
  },
  {
    kind: "json",
    method: "POST",
    path: "/alerts/actions",
    operationId: "actOnAlerts",
    summary: "Acknowledge, dismiss, reopen, assign or snooze alerts",
    body: alertsActSchema,
    response: alertsActedSchema,
    status: 200,
    answer: ({ caller, body }) => caller.alerts.act(parseInput(alertsActSchema, body)),
  },
  {
    kind: "json",
    method: "POST",
    path: "/alerts/{id}/merge",
    operationId: "mergeAlert",
    summary: "Move the series of one alert into another",
    body: mergeBodySchema,
    response: alertSchema,
    status: 200,
    async answer({ caller, body, params }) {
      const input = { ...parseInput(mergeBodySchema, body), id: params.id ?? "" };
      return caller.alerts.get(await caller.alerts.merge(input));
    },
  },
  {
    kind: "json",
    method: "POST",
    path: "/alerts/{id}/split",
    operationId: "splitAlert",
    summary: "Give some series of an alert an alert of their own",
    body: splitBodySchema,
    response: alertSchema,
    status: 200,
    async answer({ caller, body, params }) {
      const input = { ...parseInput(splitBodySchema, body), id: params.id ?? "" };
      return caller.alerts.get(await caller.alerts.split(input));
    },
  },
  {
    kind: "json",
    method: "GET",
    path: "/alerts/{id}/bisect",
    operationId: "planBisection",
    summary:
      "What a bisection would search and cost, between the two versions of an alert or others",
    query: bisectionQuerySchema,
    response: bisectionPlanSchema,
    status: 200,
    answer: ({ caller, params, query }) =>
      caller.alerts.planBisection({
        ...parseInput(bisectionQuerySchema, query),
        id: params.id ?? "",
      }),
  },
  {
    kind: "json",
    method: "POST",
    path: "/alerts/{id}/bisect",
    operationId: "bisectAlert",
    summary: "Search the change among the known versions between the two of an alert, or others",
    query: bisectionQuerySchema,
    response: alertSchema,
    status: 202,
    async answer({ caller, params, query }) {
      const input = { ...parseInput(bisectionQuerySchema, query), id: params.id ?? "" };
      return caller.alerts.get(await caller.alerts.bisect(input));
    },
  },
  {
    kind: "json",
    method: "POST",
    path: "/alerts/{id}/bisect/stop",
    operationId: "stopBisection",
    summary: "Stop the bisection of an alert and cancel its comparison",
    response: alertSchema,
    status: 200,
    async answer({ caller, params }) {
      return caller.alerts.get(await caller.alerts.stopBisection({ id: params.id ?? "" }));
    },
  },
];
