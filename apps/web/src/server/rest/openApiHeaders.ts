import { idempotencyKeySchema } from "@lapline/contracts";
import type { RestRoute } from "../restRoute.ts";
import { takesIdempotencyKey } from "./answerOnce.ts";
import { schemaOf } from "./openApiSchemas.ts";

type Json = Record<string, unknown>;

const text = { type: "string" };

/** Request headers that operations of a kind take beside those of their own. */
export function commonParameters(route: RestRoute): Json[] {
  if (route.kind === "json" && route.method === "GET") {
    return [
      {
        name: "If-None-Match",
        in: "header",
        required: false,
        description: "Entity tag of an answer that the client still has: 304 when it is unchanged",
        schema: text,
      },
    ];
  }
  if (!takesIdempotencyKey(route)) return [];
  return [
    {
      name: "Idempotency-Key",
      in: "header",
      required: false,
      description:
        "A new random text for each change, such as a UUID. For 24 hours a repetition of the same request by the same caller gets the first answer again and changes nothing; another request with the key is refused (409).",
      schema: schemaOf(idempotencyKeySchema, "input"),
    },
  ];
}

const quotaHeaders: Json = {
  "RateLimit-Policy": {
    description: "Quotas by name: q calls in w seconds",
    schema: text,
    example: '"address";q=10000;w=10, "key";q=5000;w=10',
  },
  RateLimit: {
    description: "What is left of them: r calls until t seconds from now",
    schema: text,
    example: '"address";r=9999;t=10, "key";r=4999;t=10',
  },
};

/** Headers of the answers below 400 of an operation. */
export function answerHeaders(route: RestRoute): Json {
  if (route.kind === "json" && route.method === "GET") {
    const description = "Changes when any byte of the body does";
    return { ETag: { description, schema: text }, ...quotaHeaders };
  }
  if (route.kind === "stream") return quotaHeaders;
  return {
    ...(route.face.location === undefined
      ? {}
      : { Location: { description: "Path of what was made", schema: text } }),
    ...(takesIdempotencyKey(route)
      ? {
          "Idempotent-Replayed": {
            description: "true when this is the answer of an earlier request with the same key",
            schema: text,
          },
        }
      : {}),
    ...quotaHeaders,
  };
}
