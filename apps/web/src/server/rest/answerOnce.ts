import { createHash } from "node:crypto";
import { idempotencyKeySchema } from "@lapline/contracts";
import {
  findIdempotentRequest,
  type IdempotentCall,
  type IdempotentRequest,
  RepeatedRequest,
  storeIdempotentAnswer,
} from "@lapline/engine";
import type { Access } from "../access.ts";
import type { RequestContext } from "../context.ts";
import { engineActor } from "../engineActor.ts";
import { ApiError } from "../http/apiError.ts";
import { parseInput } from "./parseInput.ts";
import { procedureFacts } from "./procedureFacts.ts";
import type { RawCall, RestRoute } from "./restRoute.ts";
import { openAnswer, sealAnswer } from "./sealAnswer.ts";

const idempotencyHeader = "idempotency-key";

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

function reused(): ApiError {
  return new ApiError({
    status: 409,
    code: "idempotency_key_reused",
    detail:
      "This Idempotency-Key stands for another request of the last 24 hours. Use a new key for a new request.",
  });
}

function answerLost({ subjectKind, subjectId }: IdempotentRequest): ApiError {
  return new ApiError({
    status: 409,
    code: "idempotency_answer_lost",
    detail: `The request with this Idempotency-Key was carried out, on ${subjectKind} ${subjectId ?? ""}, but its answer is not kept (yet). Read what it changed; send it again with a new key only if it must happen twice.`,
    headers: { "retry-after": "1" },
  });
}

/** The answer of the earlier request again, if it is the same request of the same caller. */
function repeat(
  earlier: IdempotentRequest,
  key: string,
  { requestHash }: IdempotentCall,
  { actor }: Access,
  requestId: string,
): Response {
  const { kind, ...who } = engineActor(actor);
  const isSame =
    earlier.requestHash === requestHash &&
    earlier.actorKind === kind &&
    earlier.actorId === ("id" in who ? who.id : null);
  if (!isSame) throw reused();
  const kept = earlier.sealedAnswer === null ? null : openAnswer(earlier.sealedAnswer, key);
  if (kept === null) throw answerLost(earlier);
  return new Response(kept.body, {
    status: kept.status,
    headers: {
      "content-type": "application/json",
      "cache-control": "no-store",
      "idempotent-replayed": "true",
      "x-request-id": requestId,
      ...(kept.location === null ? {} : { location: kept.location }),
    },
  });
}

/**
 * Answers a change that was sent with an idempotency key: carried out at most once a day and project,
 * repeated from memory for the same caller and request. The key is taken in the transaction of the
 * change, so a refused request leaves it free. `answer` gets the context to call with.
 */
export async function answerOnce(
  route: RestRoute,
  call: Omit<RawCall, "caller">,
  answer: (context: RequestContext) => Promise<Response>,
): Promise<Response> {
  const { context, request } = call;
  const { access: permission } = procedureFacts(route.operationId);
  const given = request.headers.get(idempotencyHeader);
  if (given === null || permission === "public" || permission === "session") return answer(context);
  const key = parseInput(idempotencyKeySchema, given);
  const access = await context.access(permission);
  const { projectId } = access;
  const idempotentCall: IdempotentCall = {
    keyHash: sha256(key),
    requestHash: sha256(JSON.stringify([route.operationId, call.params, call.query, call.body])),
    requestId: context.requestId,
  };
  const { keyHash } = idempotentCall;
  const find = () => findIdempotentRequest(context.engine, { projectId, keyHash });
  const earlier = await find();
  if (earlier !== null) return repeat(earlier, key, idempotentCall, access, context.requestId);
  let response: Response;
  try {
    response = await answer({ ...context, engine: { ...context.engine, idempotentCall } });
  } catch (error) {
    if (!(error instanceof Error && error.cause instanceof RepeatedRequest)) throw error;
    const faster = await find();
    if (faster === null) throw error;
    return repeat(faster, key, idempotentCall, access, context.requestId);
  }
  const sealedAnswer = sealAnswer(
    {
      status: response.status,
      location: response.headers.get("location"),
      body: await response.clone().text(),
    },
    key,
  );
  await storeIdempotentAnswer(context.engine, {
    projectId,
    keyHash,
    requestId: context.requestId,
    sealedAnswer,
  });
  return response;
}
