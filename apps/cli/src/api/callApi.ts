import type { z } from "zod";
import type { Access } from "../access/readAccess.ts";
import { callServer } from "./callServer.ts";
import { expectOk } from "./expectOk.ts";

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
