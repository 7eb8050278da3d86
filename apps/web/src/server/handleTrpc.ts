import { problemSchema } from "@lapline/contracts";
import { getTRPCErrorFromUnknown } from "@trpc/server";
import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { TRPC_ERROR_CODES_BY_KEY } from "@trpc/server/rpc";
import type { Actor } from "./actor.ts";
import { appRouter, isHeavyProcedure } from "./appRouter.ts";
import { createContext, type RequestContext } from "./context.ts";
import { type BodyOptions, withBody } from "./heavy/withBody.ts";
import { answerRequest, problemResponse } from "./http/answer.ts";
import { ApiError } from "./http/apiError.ts";
import { parseJson } from "./http/parseJson.ts";
import { problemOf } from "./http/problemOf.ts";
import { wrongMethod } from "./http/refusals.ts";
import { assertJson, decodeBody } from "./http/request.ts";
import { callerOf } from "./limits/caller.ts";
import { CallQuotas } from "./limits/callQuotas.ts";
import { log } from "./log.ts";
import { countRefusal } from "./metrics/countRefusal.ts";
import { nameRoutes } from "./metrics/routes.ts";

/** Procedures one batch may call: a page needs a few, a flood needs many. */
const batchMax = 50;
const endpoint = "/api/trpc";
const bodyBytesMax = 1024 * 1024;

/** Procedures by their paths, such as `runs.list`. */
const procedures: object = appRouter._def.procedures;

nameRoutes(endpoint, (_, path) => {
  if (/,|%2c/i.test(path)) return "/{batch}";
  return Object.hasOwn(procedures, path.slice(1)) ? path : null;
});

/** The paths of the procedures that a request calls, as tRPC reads them: decoded, then divided. */
function calledPaths(request: Request): string[] {
  const path = new URL(request.url).pathname.slice(`${endpoint}/`.length);
  try {
    return decodeURIComponent(path).split(",");
  } catch {
    return path.split(",");
  }
}

function answerHeaders(
  context: RequestContext,
  requestId: string,
  errors: readonly unknown[],
): Headers {
  const headers = new Headers({ "cache-control": "no-store", "x-request-id": requestId });
  for (const error of errors) {
    for (const [name, value] of Object.entries(problemOf(error, requestId).headers)) {
      headers.set(name, value);
    }
  }
  for (const cookie of context.setCookies) headers.append("set-cookie", cookie);
  return headers;
}

/** Takes a call of the quotas for every procedure that the request names; answers who called. */
async function admit(calls: number, context: RequestContext, quotas: CallQuotas): Promise<Actor> {
  await quotas.takeOfAddress(context.clientAddress, calls);
  const actor = await context.actor().catch((error: unknown): Actor => {
    // What anybody may call is answered to a wrong key too; the rest refuses it.
    if (error instanceof ApiError) return { kind: "anonymous" };
    throw error;
  });
  if (actor.kind !== "anonymous") await quotas.takeOfActor(actor, calls);
  return actor;
}

function callProcedures(
  request: Request,
  context: RequestContext,
  body: Uint8Array<ArrayBuffer> | null,
): Promise<Response> {
  const { requestId } = context;
  if (body !== null) parseJson(decodeBody(body));
  const headers = new Headers(request.headers);
  headers.delete("content-length");
  const { url, method, signal } = request;
  return fetchRequestHandler({
    endpoint,
    req: new Request(url, { method, headers, body, signal }),
    router: appRouter,
    maxBatchSize: batchMax,
    allowMethodOverride: true,
    createContext: () => context,
    responseMeta: ({ errors }) => ({ headers: answerHeaders(context, requestId, errors) }),
    onError({ error, path }) {
      const { problem, unexpected } = problemOf(error, requestId);
      countRefusal(problem);
      if (unexpected) {
        log().error({ requestId, path, err: error.cause ?? error }, "procedure failed");
      } else if (problem.status === 401 || problem.status === 403) {
        log().warn({ requestId, path, code: problem.code }, "request refused");
      }
    },
  });
}

function heavyBatch(): ApiError {
  return new ApiError({
    status: 413,
    code: "request_too_heavy",
    detail:
      "A batch may hold one call that needs much computing. Send the others of them on their own.",
  });
}

const contextOf = (request: Request, requestId: string): RequestContext =>
  createContext(request, requestId, request.method === "POST");

async function answerTrpc(
  request: Request,
  requestId: string,
  quotas: CallQuotas,
): Promise<Response> {
  const { method } = request;
  if (method !== "GET" && method !== "POST") throw wrongMethod(method, ["GET", "POST"]);
  const context = contextOf(request, requestId);
  const paths = calledPaths(request);
  const actor = await admit(paths.length, context, quotas);
  const heavyCalls = paths.slice(0, batchMax).filter(isHeavyProcedure).length;
  if (heavyCalls > 1) throw heavyBatch();
  const isHeavy = heavyCalls > 0;
  if (method === "GET" && !isHeavy) return callProcedures(request, context, null);
  if (method === "POST") assertJson(request.headers);
  const caller = callerOf(actor, context.clientAddress);
  const options: BodyOptions = {
    ...{ door: "trpc", requestId, caller, bytesMax: bodyBytesMax, isHeavy },
  };
  const response = await withBody(request, options, (body) =>
    callProcedures(request, context, method === "GET" ? null : body),
  );
  return withCookies(response, context);
}

/** Sets the cookies of a session that was renewed here, while a thread answered. */
function withCookies(response: Response, { setCookies }: RequestContext): Response {
  const set = new Set(response.headers.getSetCookie());
  for (const cookie of setCookies) {
    if (!set.has(cookie)) response.headers.append("set-cookie", cookie);
  }
  return response;
}

/** Answers a request that was admitted, on whatever thread this is. */
export function answerTrpcBody(
  request: Request,
  requestId: string,
  body: Uint8Array<ArrayBuffer>,
): Promise<Response> {
  const context = contextOf(request, requestId);
  return callProcedures(request, context, request.method === "GET" ? null : body);
}

/** A refusal of the whole request: a problem, and the same as tRPC's clients read it. */
async function refuseWhole(error: unknown, requestId: string): Promise<Response> {
  const { status, headers, body } = problemResponse(error, requestId);
  const problem = problemSchema.parse(await new Response(body).json());
  const told = {
    message: problem.detail,
    code: TRPC_ERROR_CODES_BY_KEY[getTRPCErrorFromUnknown(error).code],
    data: { httpStatus: status, problem },
  };
  return new Response(JSON.stringify({ ...problem, error: told }), { status, headers });
}

/**
 * Answers /api/trpc for the interface and the packed client: JSON only, at most 1 MiB and 50 calls in
 * a batch, within the quotas of the REST API. Changes ask for POST, and with a session for an Origin
 * of this server.
 */
export function handleTrpc(request: Request): Promise<Response> {
  return answerRequest(async (requestId) => {
    const quotas = new CallQuotas();
    const response = await answerTrpc(request, requestId, quotas).catch((error: unknown) =>
      refuseWhole(error, requestId),
    );
    for (const [name, value] of Object.entries(quotas.headers())) {
      response.headers.append(name, value);
    }
    return response;
  });
}
