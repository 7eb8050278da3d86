import { TRPCError } from "@trpc/server";
import type { TRPC_ERROR_CODE_KEY } from "@trpc/server/rpc";

const codeOfStatus: Record<number, TRPC_ERROR_CODE_KEY> = {
  400: "BAD_REQUEST",
  401: "UNAUTHORIZED",
  403: "FORBIDDEN",
  404: "NOT_FOUND",
  405: "METHOD_NOT_SUPPORTED",
  409: "CONFLICT",
  413: "PAYLOAD_TOO_LARGE",
  415: "UNSUPPORTED_MEDIA_TYPE",
  422: "UNPROCESSABLE_CONTENT",
  429: "TOO_MANY_REQUESTS",
  503: "SERVICE_UNAVAILABLE",
};

export interface ApiErrorFacts {
  status: 400 | 401 | 403 | 404 | 405 | 406 | 409 | 413 | 415 | 421 | 422 | 426 | 429 | 503;
  /** Stable word for programs. */
  code: string;
  /** What happened, why, what next. */
  detail: string;
  /** Every single problem, where there can be several. */
  errors?: { path: string; message: string; line?: number; column?: number }[];
  headers?: Record<string, string>;
}

/** A refusal that the caller may read whole; everything else that is thrown is told in general words. */
export class ApiError extends TRPCError {
  readonly facts: ApiErrorFacts;

  constructor(facts: ApiErrorFacts) {
    super({ code: codeOfStatus[facts.status] ?? "BAD_REQUEST", message: facts.detail });
    this.facts = facts;
  }
}
