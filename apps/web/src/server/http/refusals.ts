import { ApiError } from "./apiError.ts";

/** 404 for a row that is missing or belongs to another project: the two must look the same. */
export function notFound(noun: string): ApiError {
  return new ApiError({
    status: 404,
    code: "not_found",
    detail: `There is no such ${noun} in this project. Check the id, and that you use the project it belongs to.`,
  });
}

/** 401 for a call without a usable session or key. */
export function unauthorized(detail: string): ApiError {
  return new ApiError({
    status: 401,
    code: "unauthorized",
    detail,
    headers: { "www-authenticate": 'Bearer realm="lapline"' },
  });
}

/** 403 for a known caller who may not do this. */
export function forbidden(detail: string): ApiError {
  return new ApiError({ status: 403, code: "forbidden", detail });
}

/** 400 for a cursor that is damaged, or of another list or order. */
export function cursorInvalid(): ApiError {
  const message = "“cursor” is not one of this list and its order";
  return new ApiError({
    status: 400,
    code: "input_invalid",
    detail: `The request is invalid: ${message}. Send the nextCursor of the page before with the same filters, or leave it out for the first page.`,
    errors: [{ path: "cursor", message }],
  });
}

/** 503 while the database is out of reach. */
export function databaseUnavailable(): ApiError {
  return new ApiError({
    status: 503,
    code: "database_unavailable",
    detail:
      "The database does not answer at the moment. Try again in a few seconds; with an idempotency key nothing is submitted twice.",
    headers: { "retry-after": "2" },
  });
}

/** 429 while more passwords wait to be checked than can be soon. */
export function hashesBusy(): ApiError {
  return new ApiError({
    status: 429,
    code: "too_many_requests",
    detail: "Too many people sign in at this moment. Wait 5 s and try again.",
    headers: { "retry-after": "5" },
  });
}

/** 404 for a link that never was, was used, revoked or ran out: nobody is told which. */
export function linkGone(): ApiError {
  return new ApiError({
    status: 404,
    code: "not_found",
    detail: "This link is invalid, expired or was used. Ask for a new one.",
  });
}

/** 404 for a path that no route has. */
export function unknownAddress(path: string): ApiError {
  return new ApiError({
    status: 404,
    code: "unknown_address",
    detail: `Nothing is served at ${path.slice(0, 200)}. The addresses are listed in /api/v1/openapi.json.`,
  });
}

/** 405 with the methods that the path does answer. */
export function wrongMethod(method: string, allowed: readonly string[]): ApiError {
  return new ApiError({
    status: 405,
    code: "method_not_allowed",
    detail: `${method.slice(0, 20)} is not answered here. Use ${allowed.join(" or ")}.`,
    headers: { allow: [...allowed, "OPTIONS"].join(", ") },
  });
}
