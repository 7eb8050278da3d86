import { z } from "zod";
import { type ShapeRow, shapeOf, shapeRows, typeWords } from "./shapeRows.ts";

const schemaSchema = z.record(z.string(), z.unknown());
const mediaSchema = z.object({ schema: schemaSchema, example: z.unknown() });
const operationSchema = z.object({
  operationId: z.string(),
  tags: z.tuple([z.string()]),
  summary: z.string(),
  description: z.string().optional(),
  parameters: z.array(
    z.object({
      name: z.string(),
      in: z.string(),
      required: z.boolean(),
      description: z.string().optional(),
      schema: schemaSchema,
      example: z.unknown().optional(),
    }),
  ),
  requestBody: z.object({ content: z.object({ "application/json": mediaSchema }) }).optional(),
  responses: z.record(
    z.string(),
    z.object({ description: z.string(), content: z.record(z.string(), mediaSchema).optional() }),
  ),
});
const documentSchema = z.object({
  info: z.object({ description: z.string() }),
  tags: z.array(z.object({ name: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
  components: z.object({ schemas: z.record(z.string(), schemaSchema) }),
});

/** A value with its members and an example of it. */
export interface ReferenceBody {
  type: string;
  shape: string | null;
  rows: ShapeRow[];
  example: string;
}

export interface ReferenceOperation {
  id: string;
  method: string;
  path: string;
  summary: string;
  description: string | null;
  parameters: { name: string; place: string; required: boolean; type: string; note: string }[];
  body: ReferenceBody | null;
  answer: ReferenceBody | null;
  answerStatus: string;
  problems: { status: string; codes: string[] }[];
  curl: string;
}

export interface Reference {
  intro: string[];
  groups: { title: string; id: string; operations: ReferenceOperation[] }[];
  shapes: { name: string; rows: ShapeRow[] }[];
}

const codeWords = /(?<=`)[a-z_0-9]+(?=`)/g;

function bodyOf({ schema, example }: z.infer<typeof mediaSchema>): ReferenceBody {
  const shown = typeof example === "string" ? example : JSON.stringify(example, null, 2);
  return {
    type: typeWords(schema),
    shape: shapeOf(schema),
    rows: shapeRows(schema),
    example: shown,
  };
}

function prepareOperation(
  method: string,
  path: string,
  operation: z.infer<typeof operationSchema>,
): ReferenceOperation {
  const { parameters, requestBody, responses } = operation;
  const body = requestBody?.content["application/json"];
  const answers = Object.entries(responses);
  const [answerStatus = "", good] = answers.find(([status]) => status.startsWith("2")) ?? [];
  const media = Object.values(good?.content ?? {})[0];
  const given = new Map(parameters.map(({ name, example }) => [`{${name}}`, example]));
  return {
    id: operation.operationId,
    method: method.toUpperCase(),
    path,
    summary: operation.summary,
    description: operation.description ?? null,
    parameters: parameters.map(({ name, in: place, required, schema, description = "" }) => ({
      name,
      place,
      required,
      type: typeWords(schema),
      note: description,
    })),
    body: body === undefined ? null : bodyOf(body),
    answer: media === undefined ? null : bodyOf(media),
    answerStatus,
    problems: answers
      .filter(([status]) => Number(status) >= 400)
      .map(([status, { description }]) => ({ status, codes: description.match(codeWords) ?? [] })),
    curl: curlLine({
      method: method.toUpperCase(),
      path: path.replace(/\{\w+\}/g, (name) => String(given.get(name) ?? name)),
      query: parameters.filter((each) => each.in === "query"),
      takesIdempotencyKey: parameters.some(({ name }) => name === "Idempotency-Key"),
      body: body?.example,
    }),
  };
}

/** What the reference page shows, from the OpenAPI document: operations by group, and shared shapes. */
export function prepareReference(document: unknown): Reference {
  const { info, tags, paths, components } = documentSchema.parse(document);
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      tag: operation.tags[0],
      operation: prepareOperation(method, path, operation),
    })),
  );
  return {
    intro: info.description.split("\n\n"),
    groups: tags.map(({ name }) => ({
      title: name,
      id: name.toLowerCase().replaceAll(" ", "-"),
      operations: operations.filter(({ tag }) => tag === name).map((each) => each.operation),
    })),
    shapes: Object.entries(components.schemas).map(([name, schema]) => ({
      name,
      rows: shapeRows(schema),
    })),
  };
}

interface CurlFacts {
  method: string;
  path: string;
  query: readonly { name: string; required: boolean; example?: unknown }[];
  takesIdempotencyKey: boolean;
  body: unknown;
}

/** A text within single quotes of a shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** The call of an operation as a line for a shell, with examples for everything that must be given. */
export function curlLine({ method, path, query, takesIdempotencyKey, body }: CurlFacts): string {
  const given = query
    .filter(({ required }) => required)
    .map(({ name, example }) => `${name}=${encodeURIComponent(String(example))}`);
  const address = `"$LAPLINE_URL/api/v1${path}${given.length === 0 ? "" : `?${given.join("&")}`}"`;
  return [
    `curl -sS ${method === "GET" ? "" : `-X ${method} `}${address}`,
    '-H "Authorization: Bearer $LAPLINE_API_KEY"',
    ...(takesIdempotencyKey ? ['-H "Idempotency-Key: $(uuidgen)"'] : []),
    ...(body === undefined
      ? []
      : ["-H 'Content-Type: application/json'", `-d ${quoted(JSON.stringify(body))}`]),
  ].join(" \\\n  ");
}
