import {
  annotationChangeSchema,
  annotationInputSchema,
  annotationQuerySchema,
  annotationRevisionSchema,
  annotationSchema,
  pageSchema,
} from "@lapline/contracts";
import { parseInput } from "../http/parseInput.ts";
import type { RestRoute } from "../restRoute.ts";

export const annotationRoutes: readonly RestRoute[] = [
  {
    kind: "json",
    method: "GET",
    path: "/annotations",
    operationId: "listAnnotations",
    summary:
      "What people wrote at histories, newest first: all of it, or what stands at one series",
    query: annotationQuerySchema,
    response: pageSchema(annotationSchema),
    status: 200,
    answer: ({ caller, query }) =>
      caller.annotations.list(parseInput(annotationQuerySchema, query)),
  },
  {
    kind: "json",
    method: "POST",
    path: "/annotations",
    operationId: "createAnnotation",
    summary: "Write an annotation at a version or a moment, for one series or for the project",
    body: annotationInputSchema,
    response: annotationSchema,
    status: 201,
    answer: ({ caller, body }) =>
      caller.annotations.create(parseInput(annotationInputSchema, body)),
  },
  {
    kind: "json",
    method: "POST",
    path: "/annotations/{id}",
    operationId: "updateAnnotation",
    summary: "Change the text of an annotation",
    body: annotationChangeSchema,
    response: annotationSchema,
    status: 200,
    answer: ({ caller, params, body }) =>
      caller.annotations.update({
        ...parseInput(annotationChangeSchema, body),
        id: params.id ?? "",
      }),
  },
  {
    kind: "json",
    method: "POST",
    path: "/annotations/{id}/delete",
    operationId: "deleteAnnotation",
    summary: "Delete an annotation; for a day it can be restored",
    body: annotationRevisionSchema,
    response: annotationSchema,
    status: 200,
    answer: ({ caller, params, body }) =>
      caller.annotations.delete({
        ...parseInput(annotationRevisionSchema, body),
        id: params.id ?? "",
      }),
  },
  {
    kind: "json",
    method: "POST",
    path: "/annotations/{id}/restore",
    operationId: "restoreAnnotation",
    summary: "Take the deletion of an annotation back",
    body: annotationRevisionSchema,
    response: annotationSchema,
    status: 200,
    answer: ({ caller, params, body }) =>
      caller.annotations.restore({
        ...parseInput(annotationRevisionSchema, body),
        id: params.id ?? "",
      }),
  },
];
