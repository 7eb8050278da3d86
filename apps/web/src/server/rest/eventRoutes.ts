import { openChanges } from "../events/openChanges.ts";
import { openLog } from "../events/openLog.ts";
import { openRun } from "../events/openRun.ts";
import type { RestRoute } from "../restRoute.ts";

const contentType = "text/event-stream";

export const eventRoutes: readonly RestRoute[] = [
  {
    kind: "stream",
    contentType,
    method: "GET",
    path: "/runs/{id}/events",
    operationId: "followRun",
    summary: "Server-sent events: the run whenever it changes, until every job has ended",
    open: openRun,
  },
  {
    kind: "stream",
    contentType,
    method: "GET",
    path: "/jobs/{id}/log/stream",
    operationId: "followLog",
    summary: "Server-sent events: the log as it grows; resumes after Last-Event-ID",
    open: openLog,
  },
  {
    kind: "stream",
    contentType,
    method: "GET",
    path: "/events",
    operationId: "followChanges",
    summary: "Server-sent events: hints that something in the project changed",
    open: openChanges,
  },
];
