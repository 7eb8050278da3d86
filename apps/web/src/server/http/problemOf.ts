import { STATUS_CODES } from "node:http";
import { issueSentence, namesItsPlace, type Problem, plainIssue } from "@lapline/contracts";
import { CursorInvalidError, HashesBusyError } from "@lapline/engine";
import { TRPCError } from "@trpc/server";
import { getHTTPStatusCodeFromError } from "@trpc/server/http";
import { config, ZodError } from "zod";
import { isDatabaseUnavailable } from "../isDatabaseUnavailable.ts";
import { ApiError, type ApiErrorFacts } from "./apiError.ts";
import { cursorInvalid, databaseUnavailable, hashesBusy } from "./refusals.ts";

// tRPC parses inputs by itself, so the words of what it refuses cannot be given call by call.
config({ customError: plainIssue });

/** Most problems one answer lists: enough to correct a form, too few to reflect a hostile body. */
const problemsMax = 50;

/** Issues of a failed parse as `{path, message}` with dotted paths, bounded in number and length. */
function zodProblems(error: ZodError): { path: string; message: string }[] {
  return error.issues.slice(0, problemsMax).map((issue) => ({
    path: issue.path.map(String).join(".").slice(0, 200),
    message: issue.message.slice(0, 300),
  }));
}

/** The closed set of what can be told about anything thrown; `unexpected` marks what must be logged. */
export interface Told {
  problem: Problem;
  headers: Record<string, string>;
  unexpected: boolean;
}

function told(facts: Omit<ApiErrorFacts, "status"> & { status: number }, requestId: string): Told {
  return {
    problem: {
      type: `urn:lapline:problem:${facts.code}`,
      title: STATUS_CODES[facts.status] ?? "Error",
      status: facts.status,
      detail: facts.detail,
      code: facts.code,
      ...(facts.errors === undefined ? {} : { errors: facts.errors }),
      requestId,
    },
    headers: facts.headers ?? {},
    unexpected: false,
  };
}

/**
 * Turns anything thrown while a request was answered into an RFC 9457 problem. Unknown errors become
 * a 500 without any of their text; a database out of reach becomes 503 with Retry-After.
 */
export function problemOf(error: unknown, requestId: string): Told {
  if (error instanceof ApiError) return told(error.facts, requestId);
  const cause = error instanceof TRPCError ? (error.cause ?? error) : error;
  if (cause instanceof ApiError) return told(cause.facts, requestId);
  if (isDatabaseUnavailable(cause)) {
    return told(databaseUnavailable().facts, requestId);
  }
  if (cause instanceof CursorInvalidError) return told(cursorInvalid().facts, requestId);
  if (cause instanceof HashesBusyError) return told(hashesBusy().facts, requestId);
  if (error instanceof TRPCError && cause instanceof ZodError && error.code === "BAD_REQUEST") {
    return told({ ...inputInvalid(cause), status: 400 }, requestId);
  }
  if (error instanceof TRPCError && error.code !== "INTERNAL_SERVER_ERROR") {
    const status = getHTTPStatusCodeFromError(error);
    if (status < 500) {
      return told({ status, code: error.code.toLowerCase(), detail: error.message }, requestId);
    }
  }
  const general = told(
    {
      status: 500,
      code: "internal_error",
      detail: `Lapline hit an error of its own. Try again; if it stays, look for request ${requestId} in the log of web.`,
    },
    requestId,
  );
  return { ...general, unexpected: true };
}

/** Facts of a 400 that lists what the schema found. */
export function inputInvalid(error: ZodError): ApiErrorFacts {
  const errors = zodProblems(error);
  const first = errors[0];
  const isPlaced = first === undefined || first.path === "" || namesItsPlace(first.message);
  const place = isPlaced ? "" : ` at ${first.path}`;
  const what = issueSentence({ path: [], message: first?.message ?? "unknown reason" });
  return {
    status: 400,
    code: "input_invalid",
    detail: `The request is invalid${place}: ${what} Correct ${errors.length > 1 ? `the ${errors.length} problems in errors` : "it"} and send it again.`,
    errors,
  };
}
