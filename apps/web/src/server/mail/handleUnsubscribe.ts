import { unsubscribe } from "@lapline/engine";
import { engine } from "../engine.ts";
import { env } from "../env.ts";
import { answerRequest } from "../http/answer.ts";
import { linkGone, wrongMethod } from "../http/refusals.ts";
import { clientAddress } from "../http/request.ts";
import { consumeMailLink } from "../limits/limits.ts";

const prefix = "/api/unsubscribe/";

async function answer(request: Request, requestId: string): Promise<Response> {
  await consumeMailLink(clientAddress(request.headers, env().TRUSTED_PROXY_COUNT));
  const url = new URL(request.url);
  const token = url.pathname.slice(prefix.length);
  const page = `/unsubscribe/${encodeURIComponent(token)}`;
  const headers = { "x-request-id": requestId, "cache-control": "no-store" };
  const toPage = () => new Response(null, { status: 303, headers: { ...headers, location: page } });
  switch (request.method) {
    case "GET":
    case "HEAD":
      // Programs that scan links open every one: only the page's button, or one click, changes anything.
      return toPage();
    case "POST": {
      if (!(await unsubscribe(engine(), token))) throw linkGone();
      // RFC 8058 wants no redirect for mail services; the button's form says that it is a page.
      if (url.searchParams.get("from") === "page") return toPage();
      return new Response("Unsubscribed.\n", {
        headers: { ...headers, "content-type": "text/plain; charset=utf-8" },
      });
    }
    default:
      throw wrongMethod(request.method, ["GET", "HEAD", "POST"]);
  }
}

/**
 * Answers the address of `List-Unsubscribe` (RFC 8058). A POST ends the subscription, without cookies,
 * sign-in or body: the secret in the address is what counts. Everything else changes nothing.
 */
export function handleUnsubscribe(request: Request): Promise<Response> {
  return answerRequest((requestId) => answer(request, requestId));
}
