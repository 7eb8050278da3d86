import { STATUS_CODES } from "node:http";
import { problemContentType } from "@lapline/contracts";
import { type ProblemCodeName, problemCodes } from "../http/problemCodes.ts";
import type { RestRoute } from "../restRoute.ts";
import { takesIdempotencyKey } from "./answerOnce.ts";

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

type Json = Record<string, unknown>;

const retryHeaders: Json = {
  "Retry-After": {
    description: "Seconds to wait before the next try",
    schema: { type: "integer", minimum: 0 },
  },
};

function problemAnswer(status: number, codes: readonly ProblemCodeName[]): Json {
  const [first = "internal_error"] = codes;
  return {
    description: codes.map((code) => `\`${code}\`: ${problemCodes[code].meaning}`).join("; "),
    ...(status === 429 || status === 503 ? { headers: retryHeaders } : {}),
    content: {
      [problemContentType]: {
        schema: {
          allOf: [
            { $ref: "#/components/schemas/Problem" },
            { properties: { status: { const: status }, code: { enum: codes } } },
          ],
        },
        example: {
          type: `urn:lapline:problem:${first}`,
          title: STATUS_CODES[status],
          status,
          detail: `What happened, why, and what to do next: ${problemCodes[first].meaning}.`,
          code: first,
          requestId: "0199a61f-1c00-7c00-8000-000000000009",
        },
      },
    },
  };
}

/** Answers of status 400 and above of one operation, each with its codes. */
export function problemAnswers(route: RestRoute): Json {
  const byStatus = new Map<number, ProblemCodeName[]>();
  for (const code of problemsOf(route)) {
    const { status } = problemCodes[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, codes]) => [String(status), problemAnswer(status, codes)]),
  );
}
