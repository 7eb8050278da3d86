import { env } from "../env.ts";
import { answerGet } from "../http/answerGet.ts";
import { jsonResponse } from "../http/jsonResponse.ts";
import { openApiDocument } from "./openApiDocument.ts";
import { routes } from "./routes.ts";

/** GET /api/v1/openapi.json, open to everybody: it holds no data. */
export function handleOpenApi(request: Request): Promise<Response> {
  return answerGet(request, async (requestId) =>
    jsonResponse(openApiDocument(routes, new URL(env().LAPLINE_URL).origin), requestId),
  );
}
