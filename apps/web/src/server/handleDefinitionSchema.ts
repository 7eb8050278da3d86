import { definitionJsonSchema } from "@lapline/contracts/definitions";
import { answerGet } from "./http/answer.ts";

const body = `${JSON.stringify(definitionJsonSchema)}\n`;

/**
 * GET /schemas/lapline.json: the JSON Schema of definitions in this very release, for the dashboard's
 * editor and for those of developers. It needs no account.
 */
export function handleDefinitionSchema(request: Request): Promise<Response> {
  return answerGet(request, async (requestId) => {
    const headers = {
      "content-type": "application/schema+json",
      "cache-control": "no-cache",
      "x-request-id": requestId,
    };
    return new Response(request.method === "HEAD" ? null : body, { headers });
  });
}
