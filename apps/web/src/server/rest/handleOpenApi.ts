import { env } from "../env.ts";
import { answerGet } from "../http/answerGet.ts";
import { readResponse } from "../http/readResponse.ts";
import { processSingleton } from "../processSingleton.ts";
import { openApiDocument } from "./openApiDocument.ts";
import { routes } from "./routes.ts";

/** Made once: the routes do not change while the process lives, and anybody may ask. */
function document(): object {
  return processSingleton("openApiDocument", () =>
    openApiDocument(routes, new URL(env().LAPLINE_URL).origin),
  );
}

/** GET /api/v1/openapi.json, open to everybody: it holds no data. */
export function handleOpenApi(request: Request): Promise<Response> {
  return answerGet(request, async (requestId) => readResponse(document(), request, requestId));
}
