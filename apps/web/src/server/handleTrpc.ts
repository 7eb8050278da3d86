import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { appRouter } from "./appRouter.ts";
import { createContext, type RequestContext } from "./context.ts";
import { answerRequest } from "./http/answerRequest.ts";
import { problemOf } from "./http/problemOf.ts";
import { readJson } from "./http/readJson.ts";
import { wrongMethod } from "./http/unknownAddress.ts";
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
  context: RequestContext | undefined,
  requestId: string,
  errors: readonly unknown[],
): Headers {
  const headers = new Headers({ "cache-control": "no-store", "x-request-id": requestId });
  for (const error of errors) {
    for (const [name, value] of Object.entries(problemOf(error, requestId).headers)) {
      headers.set(name, value);
    }
  }
  for (const cookie of context?.setCookies ?? []) headers.append("set-cookie", cookie);
  return headers;
}

/**
 * Answers /api/trpc for the interface: JSON only, at most 1 MiB and 50 calls in a batch. Changes ask
 * for POST, and with a session for an Origin of this server.
 */
export function handleTrpc(request: Request): Promise<Response> {
  return answerRequest(async (requestId) => {
    const checked = await withCheckedBody(request);
    let context: RequestContext | undefined;
    return fetchRequestHandler({
      endpoint: "/api/trpc",
      req: checked,
      router: appRouter,
      maxBatchSize: batchMax,
      allowMethodOverride: true,
      createContext: () => {
        context = createContext(checked, requestId, checked.method === "POST");
        return context;
      },
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
  });
}
