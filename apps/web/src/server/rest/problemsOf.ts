import type { ProblemCodeName } from "../http/problemCodes.ts";
import type { RestRoute } from "../restRoute.ts";
import { takesIdempotencyKey } from "./takesIdempotencyKey.ts";

const everywhere: readonly ProblemCodeName[] = [
  "input_invalid",
  "text_unsupported",
  "json_key_refused",
  "unauthorized",
  "forbidden",
  "too_many_requests",
  "internal_error",
  "database_unavailable",
];

/** What is answered beside the thread that answers most requests. */
const heavy: readonly ProblemCodeName[] = [
  "request_too_heavy",
  "heavy_request_under_way",
  "server_busy",
];

const withBody: readonly ProblemCodeName[] = [
  "json_malformed",
  "json_too_deep",
  "body_incomplete",
  "body_in_crumbs",
  "body_not_utf8",
  "body_too_large",
  "content_type_unsupported",
  ...heavy,
];

/** Every code that an operation can answer a problem with. */
export function problemsOf(route: RestRoute): ReadonlySet<ProblemCodeName> {
  const hasBody = route.kind === "json" && route.body !== undefined;
  return new Set([
    ...everywhere,
    ...(hasBody ? withBody : []),
    ...(route.path.includes("{") ? (["not_found"] as const) : []),
    ...(route.kind === "stream" ? (["too_many_streams", "streams_exhausted"] as const) : []),
    ...(takesIdempotencyKey(route)
      ? (["idempotency_key_reused", "idempotency_answer_lost"] as const)
      : []),
    ...route.problems,
  ]);
}
