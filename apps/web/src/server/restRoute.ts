import type { z } from "zod";
import type { Caller } from "./caller.ts";
import type { RequestContext } from "./context.ts";

interface RouteFacts {
  method: "GET" | "POST" | "DELETE";
  /** Below /api/v1, with `{id}` for path parameters, e.g. `/runs/{id}/cancel`. */
  path: string;
  operationId: string;
  summary: string;
  /** Query parameters; unknown ones are refused. */
  query?: z.ZodObject;
  /** Headers beyond Authorization that change the answer. */
  headers?: { name: string; description: string; schema: z.ZodType }[];
}

/** An operation answered with JSON by a procedure. */
interface JsonRoute extends RouteFacts {
  kind: "json";
  /** Body of a POST; without one the body is not read. */
  body?: z.ZodType;
  /** Largest body, where it is not that of all others. */
  bodyBytesMax?: number;
  response: z.ZodType;
  status: 200 | 201 | 202;
  answer: (call: RawCall) => Promise<unknown>;
  /** Path of what a 201 created. */
  location?: (answer: unknown) => string;
}

/** An operation that answers with something else than one JSON value. */
interface StreamRoute extends RouteFacts {
  kind: "stream";
  contentType: "text/event-stream" | "text/plain";
  open: (call: RawCall) => Promise<Response>;
}

export type RestRoute = JsonRoute | StreamRoute;

/** A request as the dispatcher hands it to a route, its parts not yet judged. */
export interface RawCall {
  request: Request;
  context: RequestContext;
  caller: Caller;
  params: Record<string, string>;
  query: Record<string, string>;
  body: unknown;
}
