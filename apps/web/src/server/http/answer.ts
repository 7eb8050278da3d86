import { createHash } from "node:crypto";
import { problemContentType } from "@lapline/contracts";
import { log } from "../log.ts";
import { countRefusal } from "../metrics/countRefusal.ts";
import { problemOf } from "./problemOf.ts";
import { wrongMethod } from "./refusals.ts";
import { newRequestId } from "./request.ts";

/** Answers GET (and HEAD) by `answer`, other methods with 405, and what it throws with a problem. */
export function answerGet(
  request: Request,
  answer: (requestId: string) => Promise<Response>,
): Promise<Response> {
  return answerRequest(async (requestId) => {
    if (request.method !== "GET" && request.method !== "HEAD") {
      throw wrongMethod(request.method, ["GET", "HEAD"]);
    }
    return answer(requestId);
  });
}

/**
 * Answers by `answer`, and whatever it throws with a problem. Never throws. No cache keeps an answer
 * that does not ask for it itself, because most are about somebody.
 */
export async function answerRequest(
  answer: (requestId: string) => Promise<Response>,
): Promise<Response> {
  const requestId = newRequestId();
  try {
    const response = await answer(requestId);
    if (!response.headers.has("cache-control")) response.headers.set("cache-control", "no-store");
    return response;
  } catch (error) {
    return problemResponse(error, requestId);
  }
}

/** A JSON answer that no cache keeps; `undefined` as body answers 204 without content. */
export function jsonResponse(
  body: unknown,
  requestId: string,
  status = 200,
  headers: Record<string, string> = {},
): Response {
  const common = { "cache-control": "no-store", "x-request-id": requestId, ...headers };
  if (body === undefined) return new Response(null, { status: 204, headers: common });
  return new Response(JSON.stringify(body), {
    status,
    headers: { "content-type": "application/json", ...common },
  });
}

/** Headers that decide whose data a read answers with. */
const vary = "Authorization, Cookie, Lapline-Project";

/**
 * A JSON answer to a read. No cache keeps it, because most are about somebody; a program that keeps a
 * copy on purpose and names its entity tag gets 304 without the body.
 */
export function readResponse(body: unknown, request: Request, requestId: string): Response {
  const text = JSON.stringify(body);
  const etag = entityTag(text);
  const headers = {
    etag,
    vary,
    "cache-control": "no-store",
    "x-request-id": requestId,
  };
  if (namesTag(request.headers.get("if-none-match"), etag)) {
    return new Response(null, { status: 304, headers });
  }
  return new Response(request.method === "HEAD" ? null : text, {
    status: 200,
    headers: { "content-type": "application/json", ...headers },
  });
}

/** The RFC 9457 answer for anything thrown; what was not expected is logged with the request's id. */
export function problemResponse(error: unknown, requestId: string): Response {
  const { problem, headers, unexpected } = problemOf(error, requestId);
  countRefusal(problem);
  if (unexpected) log().error({ requestId, err: error }, "request failed");
  else if (problem.status === 401 || problem.status === 403) {
    log().warn({ requestId, code: problem.code }, "request refused");
  } else if (problem.status >= 500) log().warn({ requestId, code: problem.code }, "unavailable");
  return new Response(JSON.stringify(problem), {
    status: problem.status,
    headers: {
      "content-type": problemContentType,
      "cache-control": "no-store",
      "x-request-id": requestId,
      ...headers,
    },
  });
}

/**
 * Entity tag of a body: weak, because proxies may compress it, and made of every byte, so that an
 * unchanged tag means an unchanged body.
 */
export function entityTag(body: string): string {
  return `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 27)}"`;
}

/** Whether an If-None-Match header names this tag, compared weakly (RFC 9110, 13.1.2). */
export function namesTag(ifNoneMatch: string | null, tag: string): boolean {
  if (ifNoneMatch === null) return false;
  if (ifNoneMatch.trim() === "*") return true;
  const opaque = (each: string) => each.trim().replace(/^W\//, "");
  return ifNoneMatch.split(",").some((each) => opaque(each) === opaque(tag));
}
