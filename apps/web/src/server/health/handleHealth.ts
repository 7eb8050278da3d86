import { answerGet } from "../http/answerGet.ts";
import { jsonResponse } from "../http/jsonResponse.ts";
import { countSetAside } from "./countSetAside.ts";

/**
 * GET /api/health: the process serves requests, always with 200. `degraded` while control has set
 * items aside, with their number. Whether the database answers is what /api/ready says.
 */
export function handleHealth(request: Request): Promise<Response> {
  return answerGet(request, async (requestId) => {
    const incidents = (await countSetAside()) ?? 0;
    const health = incidents === 0 ? { status: "ok" } : { status: "degraded", incidents };
    return jsonResponse(health, requestId);
  });
}
