import { checkReadiness } from "@lapline/engine";
import { engine } from "../engine.ts";
import { answerGet } from "../http/answerGet.ts";
import { ApiError } from "../http/apiError.ts";
import { jsonResponse } from "../http/jsonResponse.ts";

/** GET /api/ready: the database answers and has the schema of this release; else 503. */
export function handleReady(request: Request): Promise<Response> {
  return answerGet(request, async (requestId) => {
    switch (await checkReadiness(engine())) {
      case "ready":
        return jsonResponse({ status: "ready" }, requestId);
      case "migrations_missing":
        throw new ApiError({
          status: 503,
          code: "migrations_missing",
          detail: "The database lacks migrations of this release. Apply them, then try again.",
          headers: { "retry-after": "5" },
        });
    }
  });
}
