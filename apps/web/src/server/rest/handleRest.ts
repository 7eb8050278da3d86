import { z } from "zod";
import { createCaller } from "../caller.ts";
import { createContext, type RequestContext } from "../context.ts";
import { answerRequest } from "../http/answerRequest.ts";
import { jsonResponse } from "../http/jsonResponse.ts";
import { problemResponse } from "../http/problemResponse.ts";
import { readJson } from "../http/readJson.ts";
import { readQuery } from "../http/readQuery.ts";
import { readResponse } from "../http/readResponse.ts";
import { unauthorized } from "../http/refusals.ts";
import { unknownAddress, wrongMethod } from "../http/unknownAddress.ts";
import { CallQuotas } from "../limits/callQuotas.ts";
import { answerOnce } from "./answerOnce.ts";
import { matchRoute } from "./matchRoute.ts";
import { parseInput } from "./parseInput.ts";
import type { RawCall, RestRoute } from "./restRoute.ts";
import { routes } from "./routes.ts";
import { takesIdempotencyKey } from "./takesIdempotencyKey.ts";

const prefix = "/api/v1";
/** What an operation without query parameters takes: a misspelt one must not pass unseen. */
const noParameters = z.strictObject({});

async function answerFound(route: RestRoute, call: RawCall): Promise<Response> {
  const { request, context } = call;
  if (route.kind === "stream") {
    // Nobody would read the stream that a HEAD opened.
    if (request.method !== "HEAD") return route.open(call);
    return new Response(null, { headers: { "content-type": route.contentType } });
  }
  const answer = await route.answer(call);
  if (route.method === "GET") return readResponse(answer, request, context.requestId);
  const headers = route.location === undefined ? {} : { location: route.location(answer) };
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

async function answerRest(
  request: Request,
  requestId: string,
  quotas: CallQuotas,
): Promise<Response> {
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
  await admit(context, quotas);
  const hasBody = route.kind === "json" && route.body !== undefined;
  const bytesMax = route.kind === "json" ? route.bodyBytesMax : undefined;
  const query = readQuery(url);
  if (route.kind === "json" && route.query === undefined) parseInput(noParameters, query);
  const body = hasBody
    ? await readJson(request, bytesMax === undefined ? {} : { bytesMax })
    : undefined;
  const call = { request, context, params, query, body };
  const answer = (within: RequestContext) =>
    answerFound(route, { ...call, context: within, caller: createCaller(within) });
  return takesIdempotencyKey(route) ? answerOnce(route, call, answer) : answer(context);
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
