import { type NextRequest, NextResponse } from "next/server";
import { contentSecurityPolicy } from "./server/contentSecurityPolicy.ts";
import { env } from "./server/env.ts";
import { problemResponse } from "./server/http/answer.ts";
import { clientAddress, newRequestId } from "./server/http/request.ts";
import { consumeMailLinkPage, consumeShare } from "./server/limits/limits.ts";
import { isView, viewHeader } from "./server/shares/readShare.ts";

const sharePrefix = "/s/";
/** Pages behind the secret links of mails. */
const mailLinkPath = /^\/(invitation|unsubscribe|reset-password)(\/|$)/;
/** The one page that other sites may frame; next.config.ts spares it the header against frames. */
const embedPath = /^\/s\/[^/]+\/embed$/;

/**
 * Gives every page its nonce and the policy that names it (Next.js reads the nonce from the request's
 * policy and puts it on its own scripts and styles). The APIs set their own headers: a proxy in front
 * of them would buffer every body. What strangers ask for, the addresses of shares
 * and of links in mails, is limited here.
 */
export async function proxy(request: NextRequest): Promise<Response> {
  const headers = new Headers(request.headers);
  headers.delete(viewHeader);
  if (request.nextUrl.pathname.startsWith(sharePrefix)) {
    try {
      await consumeShare(clientAddress(headers, env().TRUSTED_PROXY_COUNT));
    } catch (error) {
      return problemResponse(error, newRequestId());
    }
    if (isView(request.method, headers)) headers.set(viewHeader, "1");
  }
  if (mailLinkPath.test(request.nextUrl.pathname)) {
    try {
      await consumeMailLinkPage(clientAddress(headers, env().TRUSTED_PROXY_COUNT));
    } catch (error) {
      return problemResponse(error, newRequestId());
    }
  }
  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString("base64");
  const https = env().LAPLINE_URL.startsWith("https:");
  const framed = embedPath.test(request.nextUrl.pathname);
  const policy = contentSecurityPolicy({ nonce, https, framed });
  headers.set("x-nonce", nonce);
  headers.set("content-security-policy", policy);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("content-security-policy", policy);
  return response;
}

export const config = {
  matcher: ["/((?!api/|_next/static|_next/image|favicon.ico).*)"],
};
