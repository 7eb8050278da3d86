import {
  backfillInputSchema,
  backfillPreviewSchema,
  backfillStartedSchema,
  idempotencyKeySchema,
} from "@lapline/contracts";
import { parseInput } from "../http/parseInput.ts";
import type { RestRoute } from "../restRoute.ts";

const idempotencyHeader = "idempotency-key";

export const backfillRoutes: readonly RestRoute[] = [
  {
    kind: "json",
    method: "POST",
    path: "/backfills/preview",
    operationId: "previewBackfill",
    summary: "Which versions a backfill would measure, and what that costs each hardware label",
    body: backfillInputSchema,
    response: backfillPreviewSchema,
    status: 200,
    answer: ({ caller, body }) => caller.backfills.preview(parseInput(backfillInputSchema, body)),
  },
  {
    kind: "json",
    method: "POST",
    path: "/backfills",
    operationId: "startBackfill",
    summary: "Measure versions that have no valid report yet, as one run of low priority",
    headers: [
      {
        name: "Idempotency-Key",
        description:
          "Repeating a backfill with the same key and body answers with the first one's run; with another body it is refused (409).",
        schema: idempotencyKeySchema,
      },
    ],
    body: backfillInputSchema,
    response: backfillStartedSchema,
    status: 201,
    location: (answer) => `/api/v1/runs/${(answer as { runId: string }).runId}`,
    answer({ caller, body, request }) {
      const backfill = parseInput(backfillInputSchema, body);
      const key = request.headers.get(idempotencyHeader);
      if (key === null) return caller.backfills.start(backfill);
      return caller.backfills.start({
        ...backfill,
        idempotencyKey: parseInput(idempotencyKeySchema, key),
      });
    },
  },
];
