import { ApiError } from "./apiError.ts";

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
