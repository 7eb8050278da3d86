import { createHash } from "node:crypto";

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
