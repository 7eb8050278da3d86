import { problemSchema } from "@lapline/contracts";
import { getTRPCErrorFromUnknown } from "@trpc/server";
import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { TRPC_ERROR_CODES_BY_KEY } from "@trpc/server/rpc";
import { appRouter } from "./appRouter.ts";
import { createContext, type RequestContext } from "./context.ts";
import { answerRequest } from "./http/answerRequest.ts";
import { ApiError } from "./http/apiError.ts";
import { problemOf } from "./http/problemOf.ts";
import { problemResponse } from "./http/problemResponse.ts";
import { readJson } from "./http/readJson.ts";
import { wrongMethod } from "./http/unknownAddress.ts";
import { CallQuotas } from "./limits/callQuotas.ts";
import { log } from "./log.ts";

/** Procedures one batch may call: a page needs a few, a flood needs many. */
const batchMax = 50;

async function withCheckedBody(request: Request): Promise<Request> {
  if (request.method === "GET") return request;
  if (request.method !== "POST") throw wrongMethod(request.method, ["GET", "POST"]);
  const body = await readJson(request);
  const headers = new Headers(request.headers);
  headers.delete("content-length");
  return new Request(request.url, {
    method: "POST",
    headers,
    body: JSON.stringify(body),
    signal: request.signal,
  });
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

/** Takes a call of the quotas for every procedure that the request names. */
async function admit(request: Request, context: RequestContext, quotas: CallQuotas): Promise<void> {
  const calls = new URL(request.url).pathname.split(",", batchMax).length;
  await quotas.takeOfAddress(context.clientAddress, calls);
  const actor = await context.actor().catch((error: unknown) => {
    // What anybody may call is answered to a wrong key too; the rest refuses it.
    if (error instanceof ApiError) return null;
    throw error;
  });
  if (actor !== null && actor.kind !== "anonymous") await quotas.takeOfActor(actor, calls);
}

async function answerTrpc(
  request: Request,
  requestId: string,
  quotas: CallQuotas,
): Promise<Response> {
  const checked = await withCheckedBody(request);
  const context = createContext(checked, requestId, checked.method === "POST");
  await admit(checked, context, quotas);
  return fetchRequestHandler({
    endpoint: "/api/trpc",
    req: checked,
    router: appRouter,
    maxBatchSize: batchMax,
    allowMethodOverride: true,
    createContext: () => context,
    responseMeta: ({ errors }) => ({ headers: answerHeaders(context, requestId, errors) }),
    onError({ error, path }) {
      const { problem, unexpected } = problemOf(error, requestId);
      if (unexpected) {
        log().error({ requestId, path, err: error.cause ?? error }, "procedure failed");
      } else if (problem.status === 401 || problem.status === 403) {
        log().warn({ requestId, path, code: problem.code }, "request refused");
      }
    },
  });
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
