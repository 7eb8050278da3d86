import { createCaller } from "../appRouter.ts";
import { createContext, type RequestContext } from "../context.ts";
import { withBody } from "../heavy/withBody.ts";
import { answerRequest, jsonResponse, problemResponse, readResponse } from "../http/answer.ts";
import { parseJson } from "../http/parseJson.ts";
import { unauthorized, unknownAddress, wrongMethod } from "../http/refusals.ts";
import { assertJson, decodeBody, readQuery } from "../http/request.ts";
import { callerOf } from "../limits/caller.ts";
import { CallQuotas } from "../limits/callQuotas.ts";
import { nameRoutes } from "../metrics/routes.ts";
import type { RawCall, RestRoute } from "../restRoute.ts";
import { answerOnce, takesIdempotencyKey } from "./answerOnce.ts";
import { answerOperation, locationOf, refuseParameters } from "./answerOperation.ts";
import { matchRoute } from "./matchRoute.ts";
import { routes } from "./routes.ts";

const prefix = "/api/v1";
/** Largest body of an operation that names no other. */
const bodyBytesMax = 1024 * 1024;

nameRoutes(prefix, (method, path) => {
  const match = matchRoute(routes, method, path);
  return match.outcome === "found" ? match.route.path : null;
});

async function answerFound(route: RestRoute, call: RawCall): Promise<Response> {
  const { request, context } = call;
  if (route.kind === "stream") {
    // Nobody would read the stream that a HEAD opened.
    if (request.method !== "HEAD") return route.open(call);
    return new Response(null, { headers: { "content-type": route.contentType } });
  }
  const answer = await answerOperation(route, call);
  if (route.method === "GET") return readResponse(answer, request, context.requestId);
  const location = locationOf(route, answer);
  const headers = location === null ? {} : { location };
  return jsonResponse(answer, context.requestId, route.status, headers);
}

/** The caller's quota is taken, and whoever is nobody and visits nothing is refused. */
async function admit(context: RequestContext, quotas: CallQuotas): Promise<void> {
  await quotas.takeOfAddress(context.clientAddress);
  const actor = await context.actor();
  if (actor.kind !== "anonymous") return quotas.takeOfActor(actor);
  if ((await context.visited()) !== null) return;
  throw unauthorized(
    "This needs an API key. Send Authorization: Bearer <key>; keys are made on the API keys page.",
  );
}

/** The route, what its address says, and the context to answer in. */
interface Found {
  route: RestRoute;
  request: Request;
  context: RequestContext;
  params: Record<string, string>;
  query: Record<string, string>;
}

/** The operation that a request asks for, or the answer to a request that asks for none. */
function findRoute(request: Request, requestId: string): Found | Response {
  const url = new URL(request.url);
  const path = url.pathname.slice(prefix.length);
  const match = matchRoute(routes, request.method, path);
  if (match.outcome === "unknown") throw unknownAddress(url.pathname);
  if (match.outcome === "wrong_method") {
    if (request.method !== "OPTIONS") throw wrongMethod(request.method, match.allowed);
    const allow = [...match.allowed, "OPTIONS"].join(", ");
    return new Response(null, { status: 204, headers: { allow, "x-request-id": requestId } });
  }
  const { route, params } = match;
  const context = createContext(request, requestId, route.method !== "GET");
  return { route, request, context, params, query: readQuery(url) };
}

/** Carries out an operation with the body that was read for it; null where it takes none. */
function carryOut({ route, ...found }: Found, bytes: Uint8Array | null): Promise<Response> {
  if (route.kind === "json") refuseParameters(route, found.query);
  const body = bytes === null ? undefined : parseJson(decodeBody(bytes));
  const call = { ...found, body };
  const answer = (within: RequestContext) =>
    answerFound(route, { ...call, context: within, caller: createCaller(within) });
  return takesIdempotencyKey(route) ? answerOnce(route, call, answer) : answer(found.context);
}

const hasBody = (route: RestRoute): boolean => route.kind === "json" && route.body !== undefined;

async function answerRest(
  request: Request,
  requestId: string,
  quotas: CallQuotas,
): Promise<Response> {
  const found = findRoute(request, requestId);
  if (found instanceof Response) return found;
  const { route, context } = found;
  await admit(context, quotas);
  const isHeavy = route.kind === "json" && route.heavy;
  if (!hasBody(route) && !isHeavy) return carryOut(found, null);
  if (hasBody(route)) assertJson(request.headers);
  const bytesMax = (route.kind === "json" ? route.face.bodyBytesMax : undefined) ?? bodyBytesMax;
  const caller = callerOf(await context.actor(), context.clientAddress);
  return withBody(request, { door: "rest", requestId, caller, bytesMax, isHeavy }, (body) =>
    carryOut(found, hasBody(route) ? body : null),
  );
}

/** Answers a request that was admitted, on whatever thread this is. */
export async function answerRestBody(
  request: Request,
  requestId: string,
  body: Uint8Array,
): Promise<Response> {
  const found = findRoute(request, requestId);
  if (found instanceof Response) return found;
  return carryOut(found, hasBody(found.route) ? body : null);
}

/**
 * Answers every request below /api/v1: JSON from the procedures, problems (RFC 9457) for the rest,
 * with what is left of the caller's quotas. Never throws; what nobody foresaw is a logged 500.
 */
export function handleRest(request: Request): Promise<Response> {
  return answerRequest(async (requestId) => {
    const quotas = new CallQuotas();
    let response: Response;
    try {
      response = await answerRest(request, requestId, quotas);
    } catch (error) {
      response = problemResponse(error, requestId);
    }
    for (const [name, value] of Object.entries(quotas.headers())) {
      response.headers.append(name, value);
    }
    return response;
  });
}
