import { createHash } from "node:crypto";
import { idempotencyKeySchema, type Permission, permissions } from "@lapline/contracts";
import {
  findIdempotentRequest,
  type IdempotentCall,
  RepeatedRequest,
  storeIdempotentAnswer,
} from "@lapline/engine";
import type { RequestContext } from "../context.ts";
import { parseInput } from "../http/request.ts";
import type { JsonRoute, RawCall, RestRoute } from "../restRoute.ts";
import { repeatAnswer } from "./repeatAnswer.ts";
import { sealAnswer } from "./sealAnswer.ts";

/**
 * Whether a repeated Idempotency-Key is answered from memory: every POST that changes something, but for
 * those whose rows carry the key themselves, for as long as the rows exist.
 */
export function takesIdempotencyKey(route: RestRoute): route is JsonRoute {
  return (
    route.kind === "json" &&
    route.method === "POST" &&
    route.changes &&
    // Keys are kept by project: what belongs to none cannot be repeated by one.
    isPermission(route.access) &&
    route.face.idempotencyKey === undefined
  );
}

const idempotencyHeader = "idempotency-key";

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

function isPermission(access: JsonRoute["access"]): access is Permission {
  return access in permissions;
}

/**
 * Answers a change that was sent with an idempotency key: carried out at most once a day and project,
 * repeated from memory for the same caller and request. The key is taken in the transaction of the
 * change, so a refused request leaves it free. An answer that was lost, because the server stopped
 * before it was kept, is made again where that can be done. `answer` gets the context to call with.
 */
export async function answerOnce(
  route: JsonRoute,
  call: Omit<RawCall, "caller">,
  answer: (context: RequestContext) => Promise<Response>,
): Promise<Response> {
  const { context, request } = call;
  const { access: permission } = route;
  const given = request.headers.get(idempotencyHeader);
  if (given === null || !isPermission(permission)) return answer(context);
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
  const same = { key, requestHash: idempotentCall.requestHash, actor: access.actor };
  if (earlier !== null) return repeatAnswer(route, call, earlier, same);
  let response: Response;
  try {
    response = await answer({ ...context, engine: { ...context.engine, idempotentCall } });
  } catch (error) {
    if (!(error instanceof Error && error.cause instanceof RepeatedRequest)) throw error;
    const faster = await find();
    if (faster === null) throw error;
    return repeatAnswer(route, call, faster, same);
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
