import { createCaller } from "../caller.ts";
import { createContext } from "../context.ts";
import { answerRequest } from "../http/answerRequest.ts";
import { jsonResponse } from "../http/jsonResponse.ts";
import { readJson } from "../http/readJson.ts";
import { readQuery } from "../http/readQuery.ts";
import { unauthorized } from "../http/refusals.ts";
import { unknownAddress, wrongMethod } from "../http/unknownAddress.ts";
import { consumeApiCall } from "../limits/consumeApiCall.ts";
import { matchRoute } from "./matchRoute.ts";
import type { RawCall, RestRoute } from "./restRoute.ts";
import { routes } from "./routes.ts";

const prefix = "/api/v1";

async function answerFound(route: RestRoute, call: RawCall): Promise<Response> {
  const { requestId } = call.context;
  if (route.kind === "stream") {
    // Nobody would read the stream that a HEAD opened.
    if (call.request.method !== "HEAD") return route.open(call);
    return new Response(null, { headers: { "content-type": route.contentType } });
  }
  const answer = await route.answer(call);
  const headers = route.location === undefined ? {} : { location: route.location(answer) };
  return jsonResponse(answer, requestId, route.status, headers);
}

async function answerRest(request: Request, requestId: string): Promise<Response> {
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
  const actor = await context.actor();
  if (actor.kind === "anonymous" && (await context.visited()) === null) {
    throw unauthorized(
      "This needs an API key. Send Authorization: Bearer <key>; keys are made on the API keys page.",
    );
  }
  if (actor.kind !== "anonymous") await consumeApiCall(actor);
  const hasBody = route.kind === "json" && route.body !== undefined;
  const bytesMax = route.kind === "json" ? route.bodyBytesMax : undefined;
  return answerFound(route, {
    request,
    context,
    caller: createCaller(context),
    params,
    query: readQuery(url),
    body: hasBody ? await readJson(request, bytesMax === undefined ? {} : { bytesMax }) : undefined,
  });
}

/**
 * Answers every request below /api/v1: JSON from the procedures, problems (RFC 9457) for the rest.
 * Never throws; what nobody foresaw is a logged 500.
 */
export function handleRest(request: Request): Promise<Response> {
  return answerRequest((requestId) => answerRest(request, requestId));
}
