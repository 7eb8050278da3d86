import { laplineFileJsonSchema } from "@lapline/contracts/lapline-file";
import { answerGet, entityTag, namesTag } from "./http/answer.ts";

const body = JSON.stringify(laplineFileJsonSchema());
const tag = entityTag(body);

/**
 * GET /schemas/lapline.json: the JSON Schema by which editors check `lapline.yml`, a definition or a submission.
 * Open to everybody: it holds no data. Kept for an hour, and asked for again by its tag.
 */
export function handleDefinitionSchema(request: Request): Promise<Response> {
  return answerGet(request, async (requestId) => {
    const headers = {
      "content-type": "application/schema+json",
      "cache-control": "public, max-age=3600",
      "access-control-allow-origin": "*",
      etag: tag,
      "x-request-id": requestId,
    };
    if (namesTag(request.headers.get("if-none-match"), tag)) {
      return new Response(null, { status: 304, headers });
    }
    return new Response(request.method === "HEAD" ? null : body, { headers });
  });
}
