import type { Page } from "@lapline/contracts";
import type { IdempotentRequest } from "@lapline/engine";
import type { Access } from "../access.ts";
import { engineActor } from "../actor.ts";
import { type Caller, createCaller } from "../appRouter.ts";
import { jsonResponse } from "../http/answer.ts";
import { ApiError } from "../http/apiError.ts";
import { notFound } from "../http/refusals.ts";
import type { Repeat } from "../restFace.ts";
import type { JsonRoute, RawCall } from "../restRoute.ts";
import { callProcedure } from "./answerOperation.ts";
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
  { face: { repeat } }: JsonRoute,
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
  const next =
    repeat !== undefined && "lost" in repeat
      ? repeat.lost
      : "It is gone by now: somebody removed it since.";
  return new ApiError({
    status: 409,
    code: "idempotency_answer_lost",
    detail: `${what}, but its answer was lost, because the server stopped before it was kept. ${next}`,
  });
}

const pageLimit = 200;

/** One item of a list, from whichever page it is on; throws a 404 when it is gone. */
async function listed(
  id: string,
  list: (query: { limit: number; cursor?: string }) => Promise<unknown>,
): Promise<unknown> {
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = (await list({
      limit: pageLimit,
      ...(cursor === undefined ? {} : { cursor }),
    })) as Page<{ id: string }>;
    const found = page.items.find((item) => item.id === id);
    if (found !== undefined) return found;
    cursor = page.nextCursor;
  }
  throw notFound("item");
}

/** What the operation answers by now, found by the id that was stored with the change. */
async function answerAgain(
  repeat: Exclude<Repeat, { lost: string }>,
  caller: Caller,
  { id, subject, target }: { id: string; subject: string; target: string },
): Promise<unknown> {
  if ("answer" in repeat) return { id: repeat.answer === "id" ? id : subject };
  if ("find" in repeat) {
    const wanted = repeat.of === "target" ? target : id;
    return listed(wanted, (query) => callProcedure(caller, repeat.find, query));
  }
  if (repeat.of === "caller") return callProcedure(caller, repeat.read, undefined);
  if (repeat.of === "target") return callProcedure(caller, repeat.read, { target });
  return callProcedure(caller, repeat.read, { id: repeat.of === "subject" ? subject : id });
}

/** The answer again, made from what the project has by now; null where it cannot be made. */
async function rebuild(
  { face: { repeat }, status }: JsonRoute,
  { params, context }: Omit<RawCall, "caller">,
  { subjectId }: IdempotentRequest,
): Promise<Response | null> {
  if (repeat === undefined || "lost" in repeat) return null;
  const subject = subjectId ?? "";
  const ids = { id: params.id ?? subject, subject, target: params.target ?? "" };
  try {
    const answer = await answerAgain(repeat, createCaller(context), ids);
    return jsonResponse(answer, context.requestId, status, {
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
  route: JsonRoute,
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
