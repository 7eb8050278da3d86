import { ApiError } from "./apiError.ts";
import { type NulPolicy, parseJson } from "./parseJson.ts";
import { readBodyText } from "./readBodyText.ts";

/** Largest body of the REST API and tRPC. */
const bodyBytesMax = 1024 * 1024;

/** True for `application/json`, with or without parameters such as charset. */
function isJsonContentType(contentType: string | null): boolean {
  return contentType?.split(";")[0]?.trim().toLowerCase() === "application/json";
}

export interface ReadJsonOptions {
  bytesMax?: number;
  nul?: NulPolicy;
}

/**
 * The JSON body of a request. Refuses another content type (415), more than `bytesMax` (413) and
 * anything that is not harmless JSON (400).
 */
export async function readJson(
  request: Request,
  { bytesMax = bodyBytesMax, nul = "refuse" }: ReadJsonOptions = {},
): Promise<unknown> {
  if (!isJsonContentType(request.headers.get("content-type"))) {
    throw new ApiError({
      status: 415,
      code: "content_type_unsupported",
      detail: "This address takes JSON only. Send the header Content-Type: application/json.",
      headers: { accept: "application/json" },
    });
  }
  return parseJson(await readBodyText(request, bytesMax), nul);
}
