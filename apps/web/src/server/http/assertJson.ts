import { ApiError } from "./apiError.ts";

/** Refuses (415) a body that is not said to be JSON; parameters such as charset do not matter. */
export function assertJson(headers: Headers): void {
  const type = headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type === "application/json") return;
  throw new ApiError({
    status: 415,
    code: "content_type_unsupported",
    detail: "This address takes JSON only. Send the header Content-Type: application/json.",
    headers: { accept: "application/json" },
  });
}
