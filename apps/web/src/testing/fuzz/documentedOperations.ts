import { problemContentType } from "@lapline/contracts";
import { z } from "zod";
import type { Operation } from "./fuzzRequest.ts";

type JsonSchema = Record<string, unknown>;

/** An operation of the OpenAPI document with what it says of its answers. */
export interface DocumentedOperation extends Operation {
  operationId: string;
  parameters: (Operation["parameters"][number] & { example?: unknown })[];
  /** Schema of each answer, by status; null where there is no JSON. */
  answers: ReadonlyMap<number, JsonSchema | null>;
}

const schemaSchema = z.record(z.string(), z.unknown());
const mediaSchema = z.object({ schema: schemaSchema, example: z.unknown() });
const operationSchema = z.object({
  operationId: z.string(),
  parameters: z.array(
    z.object({
      name: z.string(),
      in: z.string(),
      required: z.boolean(),
      schema: schemaSchema,
      example: z.unknown().optional(),
    }),
  ),
  requestBody: z.object({ content: z.object({ "application/json": mediaSchema }) }).optional(),
  responses: z.record(
    z.string(),
    z.object({ content: z.record(z.string(), mediaSchema).optional() }),
  ),
});
const pathsSchema = z.record(z.string(), z.record(z.string(), z.unknown()));

/** Every operation of an OpenAPI document; throws when it has another form. */
export function documentedOperations(document: Record<string, unknown>): DocumentedOperation[] {
  return Object.entries(pathsSchema.parse(document.paths)).flatMap(([path, item]) =>
    Object.entries(item).map(([method, described]) => {
      const { operationId, parameters, requestBody, responses } = operationSchema.parse(described);
      const body = requestBody?.content["application/json"];
      const answers = Object.entries(responses).map(([status, { content = {} }]) => {
        const media = content["application/json"] ?? content[problemContentType];
        return [Number(status), media?.schema ?? null] as const;
      });
      return {
        operationId,
        method: method.toUpperCase(),
        path,
        parameters,
        body: body?.schema ?? null,
        bodyExample: body?.example,
        answers: new Map(answers),
      };
    }),
  );
}
