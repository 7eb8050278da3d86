import {
  deletionQuerySchema,
  deletionSchema,
  jobSchema,
  pageQuerySchema,
  reportSchema,
} from "@lapline/contracts";
import { parseInput } from "../http/parseInput.ts";
import { logPageSchema } from "../procedures/jobs/index.ts";
import type { RestRoute } from "../restRoute.ts";

export const jobRoutes: readonly RestRoute[] = [
  {
    kind: "json",
    method: "GET",
    path: "/jobs/{id}",
    operationId: "getJob",
    summary: "One job: its state, place in the queue, machine and progress",
    response: jobSchema,
    status: 200,
    answer: ({ caller, params }) => caller.jobs.get({ id: params.id ?? "" }),
  },
  {
    kind: "json",
    method: "GET",
    path: "/jobs/{id}/report",
    operationId: "getReport",
    summary: "Everything the job measured; 404 until it has a report",
    response: reportSchema,
    status: 200,
    answer: ({ caller, params }) => caller.jobs.report({ id: params.id ?? "" }),
  },
  {
    kind: "json",
    method: "DELETE",
    path: "/jobs/{id}/report",
    operationId: "deleteReport",
    summary: "Delete a report with its job and everything that it measured, for good",
    query: deletionQuerySchema,
    response: deletionSchema,
    status: 200,
    answer: ({ caller, params, query }) =>
      caller.jobs.deleteReport({ ...parseInput(deletionQuerySchema, query), id: params.id ?? "" }),
  },
  {
    kind: "json",
    method: "GET",
    path: "/jobs/{id}/log",
    operationId: "getLog",
    summary: "Output of the job's attempts in pieces, oldest first",
    query: pageQuerySchema,
    response: logPageSchema,
    status: 200,
    answer: ({ caller, params, query }) =>
      caller.jobs.log({ ...parseInput(pageQuerySchema, query), id: params.id ?? "" }),
  },
  {
    kind: "json",
    method: "POST",
    path: "/jobs/{id}/cancel",
    operationId: "cancelJob",
    summary: "Cancel a job: at once while it waits, within seconds while it runs",
    response: jobSchema,
    status: 200,
    answer: ({ caller, params }) => caller.jobs.cancel({ id: params.id ?? "" }),
  },
];
