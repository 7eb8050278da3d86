import { checkReadiness, countOpenIncidents } from "@lapline/engine";
import { engine } from "../engine.ts";
import { answerGet, jsonResponse } from "../http/answer.ts";
import { ApiError } from "../http/apiError.ts";

/** Anybody may ask for the health, and as often as they like. */
const keptMs = 5_000;
/** A health check must answer while the database does not. */
const waitMs = 1_000;

let known: { count: number; atMs: number } | null = null;

/** How many items control has set aside in the whole installation; null when it cannot be told now. */
async function countSetAside(): Promise<number | null> {
  if (known !== null && performance.now() - known.atMs < keptMs) return known.count;
  const counted = countOpenIncidents(engine()).then(
    (count) => {
      known = { count, atMs: performance.now() };
      return count;
    },
    () => null,
  );
  const late = new Promise<null>((resolve) => {
    setTimeout(() => resolve(null), waitMs).unref();
  });
  return Promise.race([counted, late]);
}

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
