import {
  deletionQuerySchema,
  deletionSchema,
  idempotencyKeySchema,
  pageSchema,
  runPreviewSchema,
  runSchema,
  runSummarySchema,
  runVerdictSchema,
  submissionSchema,
} from "@lapline/contracts";
import { parseInput } from "../http/parseInput.ts";
import { runsQuerySchema } from "../procedures/runs/index.ts";
import type { RestRoute } from "../restRoute.ts";

const idempotencyHeader = "idempotency-key";

export const runRoutes: readonly RestRoute[] = [
  {
    kind: "json",
    method: "POST",
    path: "/runs",
    operationId: "submitRun",
    summary: "Submit a run: targets × versions × scenarios × labels expand to jobs",
    headers: [
      {
        name: "Idempotency-Key",
        description:
          "Repeating a submission with the same key and body answers with the first one's run; with another body it is refused (409).",
        schema: idempotencyKeySchema,
      },
    ],
    body: submissionSchema,
    response: runSchema,
    status: 201,
    location: (answer) => `/api/v1/runs/${(answer as { id: string }).id}`,
    answer({ caller, body, request }) {
      const submission = parseInput(submissionSchema, body);
      const key = request.headers.get(idempotencyHeader);
      if (key === null) return caller.runs.submit(submission);
      return caller.runs.submit({
        ...submission,
        idempotencyKey: parseInput(idempotencyKeySchema, key),
      });
    },
  },
  {
    kind: "json",
    method: "POST",
    path: "/runs/preview",
    operationId: "previewRun",
    summary: "What a submission would expand to and how long it would take; stores nothing",
    body: submissionSchema,
    response: runPreviewSchema,
    status: 200,
    answer: ({ caller, body }) => caller.runs.preview(parseInput(submissionSchema, body)),
  },
  {
    kind: "json",
    method: "GET",
    path: "/runs",
    operationId: "listRuns",
    summary: "Runs of the project, newest first",
    query: runsQuerySchema,
    response: pageSchema(runSummarySchema),
    status: 200,
    answer: ({ caller, query }) => caller.runs.list(parseInput(runsQuerySchema, query)),
  },
  {
    kind: "json",
    method: "GET",
    path: "/runs/{id}",
    operationId: "getRun",
    summary: "One run with its jobs",
    response: runSchema,
    status: 200,
    answer: ({ caller, params }) => caller.runs.get({ id: params.id ?? "" }),
  },
  {
    kind: "json",
    method: "GET",
    path: "/runs/{id}/verdict",
    operationId: "getRunVerdict",
    summary:
      "What a run came to, as far as it got: a conclusion, a sentence, and all that was compared",
    response: runVerdictSchema,
    status: 200,
    answer: ({ caller, params }) => caller.runs.verdict({ id: params.id ?? "" }),
  },
  {
    kind: "json",
    method: "POST",
    path: "/runs/{id}/cancel",
    operationId: "cancelRun",
    summary: "Cancel every job of a run that has not ended",
    response: runSchema,
    status: 200,
    answer: ({ caller, params }) => caller.runs.cancel({ id: params.id ?? "" }),
  },
  {
    kind: "json",
    method: "DELETE",
    path: "/runs/{id}",
    operationId: "deleteRun",
    summary: "Delete a run that has ended, with everything that it measured, for good",
    query: deletionQuerySchema,
    response: deletionSchema,
    status: 200,
    answer: ({ caller, params, query }) =>
      caller.runs.delete({ ...parseInput(deletionQuerySchema, query), id: params.id ?? "" }),
  },
];
