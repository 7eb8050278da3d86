import { answerGet } from "../http/answerGet.ts";
import { jsonResponse } from "../http/jsonResponse.ts";

/** GET /api/health: the process serves requests; says nothing of what it depends on. */
export function handleHealth(request: Request): Promise<Response> {
  return answerGet(request, async (requestId) => jsonResponse({ status: "ok" }, requestId));
}
