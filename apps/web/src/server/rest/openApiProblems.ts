import { STATUS_CODES } from "node:http";
import { problemContentType } from "@lapline/contracts";
import type { RestRoute } from "../restRoute.ts";
import { type ProblemCodeName, problemCodes } from "./problemCodes.ts";
import { problemsOf } from "./problemsOf.ts";

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
