import { ApiError } from "./apiError.ts";

/** The text of a body; bytes that are not UTF-8 are a 400. */
export function decodeBody(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new ApiError({
      status: 400,
      code: "body_not_utf8",
      detail: "The body is not valid UTF-8. Encode it as UTF-8 and send it again.",
    });
  }
}
