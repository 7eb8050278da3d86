import type { z } from "zod";
import type { ProblemCodeName } from "./http/problemCodes.ts";

/**
 * How the answer of a change that was carried out is made again, when the server stopped before it was
 * kept. Of what the path names, unless `of` says another: what the change made or changed (`subject`),
 * the caller, or a path parameter by its name.
 */
export type Repeat =
  /** The id alone. */
  | { answer: "id" | "subject" }
  /** By a procedure that answers one. */
  | { read: string; of?: "subject" | "caller" | "target" }
  /** By a procedure that lists them. */
  | { find: string; of?: "target" }
  /** Never: secrets that are shown once, and what became of an act at its moment. What to do instead. */
  | { lost: string };

/** What a procedure is as an operation of /api/v1; what is not said here is as the procedure says it. */
export interface RestFace {
  method: "GET" | "POST" | "DELETE";
  /**
   * Below /api/v1, with `{id}` for path parameters, e.g. `/runs/{id}/cancel`. What the path names is
   * given to the procedure as it is, after everything else, so that nothing can take its place.
   */
  path: string;
  operationId: string;
  summary: string;
  /** Query parameters, unknown ones refused. Without path parameters, a GET has those of the input. */
  query?: z.ZodObject;
  /** Body; without one it is not read. Without path parameters, a POST has the input. */
  body?: z.ZodType;
  /** Largest body, where it is not that of all others. */
  bodyBytesMax?: number;
  /** What is answered, where the procedure does not check it; else its output. */
  response?: z.ZodType;
  /** 200 unless another is given. */
  status?: 201 | 202;
  /** Path of what was made, with members of the answer in braces. */
  location?: string;
  /** Procedure whose answer for the same id is given instead of the procedure's own. */
  reads?: "alerts.get";
  /**
   * The procedure's input is judged as a whole and as it was sent, and the procedure reads it from its
   * texts. Otherwise query and body are judged, and the procedure judges what the path names.
   */
  judged?: "whole";
  /** The rows keep the Idempotency-Key themselves, for as long as they exist; what repeating does. */
  idempotencyKey?: string;
  /** Problems beside those of all of its kind. */
  problems?: readonly ProblemCodeName[];
  /** A body that shows more than the least that the operation takes. */
  example?: unknown;
  repeat?: Repeat;
}
