import type { z } from "zod";
import type { Access } from "../access/readAccess.ts";
import { exitCodes, Failure } from "../failure.ts";
import { callServer, type ServerAnswer } from "./callServer.ts";

/** The answer's value; throws the matching Failure when there is none. */
export function expectOk<T>(answer: ServerAnswer<T>): T {
  switch (answer.kind) {
    case "ok":
      return answer.value;
    case "refused":
      throw new Failure(exitCodes.refused, answer.sentence);
    case "unreachable":
      throw new Failure(exitCodes.infrastructure, answer.sentence);
  }
}

/** A query string of what is given, with its question mark; empty when nothing is. */
export function queryOf(values: Readonly<Record<string, string | number | undefined>>): string {
  const given = Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as [string, string]],
  );
  return given.length === 0 ? "" : `?${new URLSearchParams(given)}`;
}

/** One call of /api/v1 with the key of `access`. Throws a Failure for whatever is no answer. */
export async function callApi<T>(
  access: Access,
  call: {
    method?: "GET" | "POST" | "DELETE";
    /** Below /api/v1. */
    path: string;
    body?: unknown;
    idempotencyKey?: string;
    schema: z.ZodType<T>;
  },
): Promise<T> {
  const { method = "GET", path, body, idempotencyKey, schema } = call;
  return expectOk(
    await callServer({
      url: access.url,
      method,
      path: `/api/v1${path}`,
      headers: {
        authorization: `Bearer ${access.apiKey}`,
        ...(idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey }),
      },
      ...(body === undefined ? {} : { body }),
      schema,
    }),
  );
}
