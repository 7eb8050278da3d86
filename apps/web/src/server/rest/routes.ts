import { idempotencyKeySchema } from "@lapline/contracts";
import { z } from "zod";
import { appRouter } from "../appRouter.ts";
import type { JsonRoute, RestRoute } from "../restRoute.ts";
import type { ProcedureMeta } from "../trpc.ts";
import { streamRoutes } from "./streamRoutes.ts";

interface ProcedureFacts {
  type: string;
  meta?: unknown;
  inputs?: unknown[];
  output?: unknown;
}

/** The router holds its procedures by dotted path, though its type says nested. */
const procedures: Record<string, { _def: ProcedureFacts }> = Object(appRouter._def.procedures);

function factsOf(procedure: string): ProcedureFacts {
  const found = procedures[procedure];
  if (found === undefined) throw new Error(`there is no procedure ${procedure}`);
  return found._def;
}

/** Permission and quota of a procedure, as it declares them. */
function metaOf(procedure: string) {
  const { access, visitors, quota, rest } = (factsOf(procedure).meta ?? {}) as ProcedureMeta;
  if (access === undefined) throw new Error(`${procedure} does not say who may call it`);
  return { access, visitors: visitors === true, heavy: quota === "heavy", rest };
}

const asSchema = (value: unknown): z.ZodType | undefined =>
  value instanceof z.ZodType ? value : undefined;

function objectSchema(procedure: string, schema: z.ZodType | undefined): z.ZodObject | undefined {
  if (schema === undefined || schema instanceof z.ZodObject) return schema;
  throw new Error(`${procedure} has no query parameters in its input: name them in its REST face`);
}

function jsonRoute(procedure: string): JsonRoute[] {
  const { rest: face, ...facts } = metaOf(procedure);
  if (face === undefined) return [];
  const { method, path, operationId, summary, problems = [], idempotencyKey } = face;
  const { type, inputs = [], output } = factsOf(procedure);
  const input = asSchema(inputs[0]);
  const whole = path.includes("{") ? undefined : input;
  const response = face.response ?? asSchema(factsOf(face.reads ?? procedure).output ?? output);
  if (response === undefined) throw new Error(`${procedure} does not say what it answers`);
  return [
    {
      kind: "json",
      ...{
        procedure,
        face,
        method,
        path,
        operationId,
        summary,
        ...facts,
        problems,
        input,
        response,
      },
      changes: type === "mutation",
      query: face.query ?? (method === "POST" ? undefined : objectSchema(procedure, whole)),
      body: face.body ?? (method === "POST" && face.query === undefined ? whole : undefined),
      status: face.status ?? 200,
      headers:
        idempotencyKey === undefined
          ? []
          : [
              {
                name: "Idempotency-Key",
                description: idempotencyKey,
                schema: idempotencyKeySchema,
              },
            ],
    },
  ];
}

/**
 * Every operation of /api/v1: those that procedures declare, and the few that stream. What answers
 * requests, the OpenAPI document and the access test are made from this list.
 */
export const routes: readonly RestRoute[] = [
  ...Object.keys(procedures).flatMap(jsonRoute),
  ...streamRoutes.map((route) => {
    const { access, visitors } = metaOf(route.procedure);
    return { ...route, access, visitors, headers: [], problems: [] };
  }),
];
