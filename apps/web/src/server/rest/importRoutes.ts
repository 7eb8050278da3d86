import {
  idempotencyKeySchema,
  importPreviewRequestSchema,
  importPreviewSchema,
  reportImportBytesMax,
  reportImportSchema,
  runSchema,
} from "@lapline/contracts";
import { parseInput } from "../http/parseInput.ts";
import type { RestRoute } from "../restRoute.ts";

const idempotencyHeader = "idempotency-key";

export const importRoutes: readonly RestRoute[] = [
  {
    kind: "json",
    method: "POST",
    path: "/reports/preview",
    operationId: "previewImport",
    summary: "What an import would become and why it would be refused; stores nothing",
    body: importPreviewRequestSchema,
    bodyBytesMax: reportImportBytesMax,
    response: importPreviewSchema,
    status: 200,
    answer: ({ caller, body }) =>
      caller.imports.preview(parseInput(importPreviewRequestSchema, body)),
  },
  {
    kind: "json",
    method: "POST",
    path: "/reports",
    operationId: "importReports",
    summary: "Import results measured elsewhere: every file is stored, or none is",
    headers: [
      {
        name: "Idempotency-Key",
        description:
          "Repeating an import with the same key and body answers with the first one's run; with another body it is refused (409).",
        schema: idempotencyKeySchema,
      },
    ],
    body: reportImportSchema,
    bodyBytesMax: reportImportBytesMax,
    response: runSchema,
    status: 201,
    location: (answer) => `/api/v1/runs/${(answer as { id: string }).id}`,
    answer({ caller, body, request }) {
      const wanted = parseInput(reportImportSchema, body);
      const key = request.headers.get(idempotencyHeader);
      if (key === null) return caller.imports.reports(wanted);
      return caller.imports.reports({
        ...wanted,
        idempotencyKey: parseInput(idempotencyKeySchema, key),
      });
    },
  },
];
