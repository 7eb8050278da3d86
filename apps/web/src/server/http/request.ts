import { randomUUID } from "node:crypto";
import { idSchema } from "@lapline/contracts";
import { z } from "zod";
import { env } from "../env.ts";
import { ApiError } from "./apiError.ts";
import { peerHeader } from "./gate.ts";
import { parseJson } from "./parseJson.ts";
import { inputInvalid } from "./problemOf.ts";
import { forbidden } from "./refusals.ts";

/** Refuses (415) a body that is not said to be JSON; parameters such as charset do not matter. */
export function assertJson(headers: Headers): void {
  const type = headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type === "application/json") return;
  throw new ApiError({
    status: 415,
    code: "content_type_unsupported",
    detail: "This address takes JSON only. Send the header Content-Type: application/json.",
    headers: { accept: "application/json" },
  });
}

/** The token of an `Authorization: Bearer` header; null without the header, "" when it is another. */
export function bearerOf(headers: Headers): string | null {
  const header = headers.get("authorization");
  if (header === null) return null;
  const [, token] = /^Bearer +(\S{1,500})$/i.exec(header.trim()) ?? [];
  return token ?? "";
}

/**
 * Address of the client: the socket's, or with `trustedProxyCount` proxies of our own the entry that
 * the outermost of them wrote into X-Forwarded-For. Entries further left are the client's own claim
 * and never believed. `unknown` when the request did not come through a socket.
 */
export function clientAddress(headers: Headers, trustedProxyCount: number): string {
  const peer = headers.get(peerHeader) ?? "unknown";
  const forwarded = (headers.get("x-forwarded-for") ?? "")
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
  const hops = [...forwarded, peer];
  return hops[Math.max(0, hops.length - 1 - trustedProxyCount)] ?? peer;
}

/** The text of a body; bytes that are not UTF-8 are a 400. */
export function decodeBody(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new ApiError({
      status: 400,
      code: "body_not_utf8",
      detail: "The body is not valid UTF-8. Encode it as UTF-8 and send it again.",
    });
  }
}

/** The request's cookies by name, undecoded; the first of equal names wins. */
export function parseCookies(headers: Headers): Map<string, string> {
  const cookies = new Map<string, string>();
  for (const pair of (headers.get("cookie") ?? "").split(";")) {
    const at = pair.indexOf("=");
    const name = pair.slice(0, at).trim();
    if (at > 0 && !cookies.has(name)) cookies.set(name, pair.slice(at + 1).trim());
  }
  return cookies;
}

/** Parses one part of a request at the border; a mismatch is a 400 that lists every problem. */
export function parseInput<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new ApiError(inputInvalid(result.error));
}

/** The query parameters by name; a repeated name or text that PostgreSQL cannot hold is a 400. */
export function readQuery(url: URL): Record<string, string> {
  const names = [...url.searchParams.keys()];
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated !== undefined) {
    throw new ApiError({
      status: 400,
      code: "input_invalid",
      detail: `The query parameter ${repeated.slice(0, 100)} is given more than once. Give it once.`,
    });
  }
  const query = Object.fromEntries(url.searchParams);
  parseJson(JSON.stringify(query));
  return query;
}

/** A fresh id for one request: in its log lines, its problems and its `x-request-id` header. */
export function newRequestId(): string {
  return randomUUID();
}

/** True when the page that sent the request came from this server, by its Origin header. */
export function isSameOrigin(headers: Headers): boolean {
  const origin = headers.get("origin");
  if (origin === null || !URL.canParse(origin)) return false;
  const { host, origin: normalised } = new URL(origin);
  return normalised === new URL(env().LAPLINE_URL).origin || host === headers.get("host");
}

/** Refuses (403) a change that a browser session asks for from a page of another origin. */
export function assertSameOrigin(headers: Headers): void {
  if (isSameOrigin(headers)) return;
  throw forbidden(
    `This change was asked for by a page of another address. Open Lapline at ${env().LAPLINE_URL} and try there, or use an API key.`,
  );
}

/** Input of every procedure that works on one row. */
export const byIdSchema = z.strictObject({ id: idSchema });
