import { type NextRequest, NextResponse } from "next/server";
import { contentSecurityPolicy } from "./server/contentSecurityPolicy.ts";
import { env } from "./server/env.ts";

/** A year; browsers then refuse plain http to this host. */
const strictTransportSecurity = "max-age=31536000; includeSubDomains";

/**
 * Gives every page its nonce and the policy that names it (Next.js reads the nonce from the request's
 * policy and puts it on its own scripts and styles). The APIs set their own headers: a proxy in front
 * of them would buffer every body.
 */
export function proxy(request: NextRequest): NextResponse {
  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString("base64");
  const https = env().LAPLINE_URL.startsWith("https:");
  const policy = contentSecurityPolicy(nonce, https);
  const headers = new Headers(request.headers);
  headers.set("x-nonce", nonce);
  headers.set("content-security-policy", policy);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("content-security-policy", policy);
  if (https) response.headers.set("strict-transport-security", strictTransportSecurity);
  return response;
}

export const config = {
  matcher: ["/((?!api/|_next/static|_next/image|favicon.ico).*)"],
};
