import type { Permission } from "@lapline/contracts";
import type { z } from "zod";
import type { Caller } from "./appRouter.ts";
import type { RequestContext } from "./context.ts";
import type { ProblemCodeName } from "./http/problemCodes.ts";
import type { RestFace } from "./restFace.ts";

interface RouteFacts {
  method: "GET" | "POST" | "DELETE";
  /** Below /api/v1, with `{id}` for path parameters, e.g. `/runs/{id}/cancel`. */
  path: string;
  operationId: string;
  summary: string;
  /** Path of the procedure that answers, or whose permission a stream needs. */
  procedure: string;
  access: Permission | "public" | "session" | "installation";
  /** Whether visitors of a public project may call it too. */
  visitors: boolean;
  /** Query parameters; unknown ones are refused. */
  query?: z.ZodObject | undefined;
  /** Headers beyond Authorization that change the answer. */
  headers: readonly { name: string; description: string; schema: z.ZodType }[];
  /** Problems beside those of all of its kind. */
  problems: readonly ProblemCodeName[];
}

/** An operation answered with JSON by a procedure. */
export interface JsonRoute extends RouteFacts {
  kind: "json";
  face: RestFace;
  changes: boolean;
  /** Whether answering it needs much computing, however small the request is. */
  heavy: boolean;
  /** What the procedure takes. */
  input?: z.ZodType | undefined;
  /** Body of a POST; without one the body is not read. */
  body?: z.ZodType | undefined;
  response: z.ZodType;
  status: 200 | 201 | 202;
}

/** An operation that answers with something else than one JSON value. */
export interface StreamRoute extends RouteFacts {
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
