import type { JsonRoute, RestRoute } from "../restRoute.ts";

/**
 * Whether a repeated Idempotency-Key is answered from memory: every POST that changes something, but for
 * those whose rows carry the key themselves, for as long as the rows exist.
 */
export function takesIdempotencyKey(route: RestRoute): route is JsonRoute {
  return (
    route.kind === "json" &&
    route.method === "POST" &&
    route.changes &&
    route.face.idempotencyKey === undefined
  );
}
