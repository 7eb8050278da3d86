import type { IdempotentRequest } from "@lapline/engine";
import type { Access } from "../access.ts";
import { createCaller } from "../caller.ts";
import { engineActor } from "../engineActor.ts";
import { ApiError } from "../http/apiError.ts";
import { jsonResponse } from "../http/jsonResponse.ts";
import type { RawCall, RestRoute } from "../restRoute.ts";
import { lostAnswers } from "./lostAnswers.ts";
import { rebuiltAnswers } from "./rebuiltAnswers.ts";
import { openAnswer } from "./sealAnswer.ts";

function reused(): ApiError {
  return new ApiError({
    status: 409,
    code: "idempotency_key_reused",
    detail:
      "This Idempotency-Key stands for another request of the last 24 hours. Use a new key for a new request.",
  });
}

/** While the request that changed it may still be answered; a server that lives takes less. */
const underWaySeconds = 60;

function answerLost(
  { operationId }: RestRoute,
  { subjectKind, subjectId, ageSeconds }: IdempotentRequest,
): ApiError {
  const what = `The request with this Idempotency-Key was carried out, on ${subjectKind} ${subjectId ?? ""}`;
  if (ageSeconds < underWaySeconds) {
    return new ApiError({
      status: 409,
      code: "idempotency_answer_lost",
      detail: `${what}, but its answer is not kept yet. Send it again with the same key in a second; after ${underWaySeconds} seconds this says what to do instead.`,
      headers: { "retry-after": "1" },
    });
  }
  const next = lostAnswers[operationId] ?? "It is gone by now: somebody removed it since.";
  return new ApiError({
    status: 409,
    code: "idempotency_answer_lost",
    detail: `${what}, but its answer was lost, because the server stopped before it was kept. ${next}`,
  });
}

/** The answer again, made from what the project has by now; null where it cannot be made. */
async function rebuild(
  route: RestRoute,
  { params, context }: Omit<RawCall, "caller">,
  { subjectId }: IdempotentRequest,
): Promise<Response | null> {
  const again = rebuiltAnswers[route.operationId];
  if (again === undefined || route.kind !== "json") return null;
  try {
    const caller = createCaller(context);
    const changed = subjectId ?? "";
    const answer = await again({ caller, params, id: params.id ?? changed, subjectId: changed });
    return jsonResponse(answer, context.requestId, route.status, {
      "cache-control": "no-store",
      "idempotent-replayed": "true",
    });
  } catch (error) {
    // Gone since, or not for this caller to read.
    if (error instanceof ApiError) return null;
    throw error;
  }
}

/**
 * The answer of the earlier request with the same idempotency key again, if it is the same request of
 * the same caller; one that was lost, because the server stopped before it was kept, is made anew
 * where that can be done. Throws a 409 otherwise.
 */
export async function repeatAnswer(
  route: RestRoute,
  call: Omit<RawCall, "caller">,
  earlier: IdempotentRequest,
  { key, requestHash, actor }: { key: string; requestHash: string; actor: Access["actor"] },
): Promise<Response> {
  const { kind, ...who } = engineActor(actor);
  const isSame =
    earlier.requestHash === requestHash &&
    earlier.actorKind === kind &&
    earlier.actorId === ("id" in who ? who.id : null);
  if (!isSame) throw reused();
  const kept = earlier.sealedAnswer === null ? null : openAnswer(earlier.sealedAnswer, key);
  if (kept === null) {
    const rebuilt = await rebuild(route, call, earlier);
    if (rebuilt === null) throw answerLost(route, earlier);
    return rebuilt;
  }
  return new Response(kept.body, {
    status: kept.status,
    headers: {
      "content-type": "application/json",
      "cache-control": "no-store",
      "idempotent-replayed": "true",
      "x-request-id": call.context.requestId,
      ...(kept.location === null ? {} : { location: kept.location }),
    },
  });
}
