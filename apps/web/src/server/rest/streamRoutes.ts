import { openChanges, openLog, openRun } from "../events/streams.ts";
import type { StreamRoute } from "../restRoute.ts";

type Stream = Omit<StreamRoute, "access" | "visitors" | "headers" | "problems">;

const events = {
  kind: "stream",
  contentType: "text/event-stream",
  method: "GET",
} as const;

/**
 * The operations of /api/v1 that no procedure answers. They write server-sent events for as long as
 * somebody listens, end by themselves when the reader loses the right, and resume after the last event
 * that was read: a procedure answers once. Each needs the permission of a procedure that reads the same.
 *
 * Beside these, routes of their own below /api/v1 are the messages of CI vendors (hooks/, signed bytes
 * that are judged before they are JSON) and openapi.json, which describes the rest.
 */
export const streamRoutes: readonly Stream[] = [
  {
    ...events,
    path: "/runs/{id}/events",
    operationId: "followRun",
    summary: "Server-sent events: the run whenever it changes, until every job has ended",
    procedure: "runs.get",
    open: openRun,
  },
  {
    ...events,
    path: "/jobs/{id}/log/stream",
    operationId: "followLog",
    summary: "Server-sent events: the log as it grows; resumes after Last-Event-ID",
    procedure: "jobs.log",
    open: openLog,
  },
  {
    ...events,
    path: "/events",
    operationId: "followChanges",
    summary: "Server-sent events: hints that something in the project changed",
    procedure: "runs.list",
    open: openChanges,
  },
];
