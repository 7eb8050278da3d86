import { type Permission, permissions } from "@lapline/contracts";
import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { compileSchemas } from "../../testing/fuzz/compileSchemas.ts";
import { problemCodes } from "../http/problemCodes.ts";
import type { RestRoute } from "../restRoute.ts";
import { openApiDocument } from "./openApiDocument.ts";
import { problemsOf } from "./openApiProblems.ts";
import { routes } from "./routes.ts";

const document = openApiDocument(routes, "https://lapline.example.org");

/** The parts of OpenAPI 3.1 that a client generator relies on. */
const mediaSchema = z.object({ schema: z.unknown(), example: z.unknown() });
const operationSchema = z.object({
  operationId: z.string().regex(/^[a-z][A-Za-z]+$/),
  tags: z.tuple([z.string()]),
  summary: z.string().min(10),
  security: z.array(z.object({ apiKey: z.array(z.string()).optional() })).optional(),
  parameters: z.array(
    z.object({
      name: z.string(),
      in: z.enum(["path", "query", "header"]),
      required: z.boolean(),
      schema: z.record(z.string(), z.unknown()),
      example: z.unknown().optional(),
    }),
  ),
  requestBody: z
    .object({
      required: z.literal(true),
      content: z.object({ "application/json": mediaSchema }),
    })
    .optional(),
  responses: z.record(
    z.string().regex(/^\d{3}$/),
    z.object({
      description: z.string(),
      content: z.record(z.string(), mediaSchema).optional(),
    }),
  ),
});
const documentSchema = z.object({
  openapi: z.string().regex(/^3\.1\.\d$/),
  info: z.object({ title: z.string(), version: z.string() }),
  servers: z.tuple([z.object({ url: z.literal("https://lapline.example.org/api/v1") })]),
  paths: z.record(
    z.string().startsWith("/"),
    z.partialRecord(z.enum(["get", "post", "delete"]), operationSchema),
  ),
  components: z.object({ schemas: z.record(z.string(), z.record(z.string(), z.unknown())) }),
});

const parsed = documentSchema.parse(document);

function operationOf({ path, method }: RestRoute): z.infer<typeof operationSchema> {
  const item = parsed.paths[path];
  return operationSchema.parse(
    item?.[z.enum(["get", "post", "delete"]).parse(method.toLowerCase())],
  );
}

describe("the OpenAPI document", () => {
  it("is valid by the schema of OpenAPI 3.1", async () => {
    const result = await new Validator().validate(structuredClone(document));
    expect(result.errors ?? []).toEqual([]);
    expect(result.valid).toBe(true);
  });
  it("has an example for every body, answer and parameter, each as its schema and our parsers want it", () => {
    const compiled = compileSchemas(document);
    // Most problems of operations are the same.
    const seen = new Set<string>();
    const check = (name: string, { schema, example }: { schema?: unknown; example?: unknown }) => {
      expect(example, name).toBeDefined();
      const checked = JSON.stringify([schema, example]);
      if (seen.has(checked)) return;
      seen.add(checked);
      const validate = compiled(schema);
      if (!validate(example))
        throw new Error(`${name}: ${JSON.stringify([validate.errors, example])}`);
    };
    for (const route of routes) {
      const operation = operationOf(route);
      for (const parameter of operation.parameters) {
        if (parameter.in !== "header") check(`${route.operationId} ${parameter.name}`, parameter);
      }
      const body = operation.requestBody?.content["application/json"];
      if (body !== undefined && route.kind === "json") {
        check(`${route.operationId} body`, body);
        expect(route.body?.safeParse(body.example).error, route.operationId).toBeUndefined();
      }
      for (const [status, { content = {} }] of Object.entries(operation.responses)) {
        for (const media of Object.values(content)) check(`${route.operationId} ${status}`, media);
        if (route.kind !== "json" || status !== String(route.status)) continue;
        const { example } = content["application/json"] ?? {};
        expect(route.response.safeParse(example).error, route.operationId).toBeUndefined();
      }
    }
  });
  it("names every problem by status and code, and the scope that an operation needs", () => {
    for (const route of routes) {
      const { responses, security } = operationOf(route);
      const { access } = route;
      const scopes = access in permissions ? [permissions[access as Permission].scope] : undefined;
      expect(security?.[0]?.apiKey, route.operationId).toEqual(scopes);
      for (const code of problemsOf(route)) {
        const { status } = problemCodes[code];
        expect(responses[status]?.description, route.operationId).toContain(`\`${code}\``);
      }
    }
  });
  it("offers an idempotency key on every POST that changes something of a project", () => {
    for (const route of routes.filter(({ method }) => method === "POST")) {
      const names = operationOf(route).parameters.map(({ name }) => name);
      expect(names.includes("Idempotency-Key"), route.operationId).toBe(
        // Keys are kept by project; what belongs to none has another way to be sent twice.
        route.kind === "json" && route.changes && route.access in permissions,
      );
    }
  });
  it("has the form that OpenAPI 3.1 asks for and lists every route once", () => {
    const { paths } = parsed;
    const listed = Object.entries(paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(listed.sort()).toEqual(routes.map(({ method, path }) => `${method} ${path}`).sort());
    const ids = routes.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });
  it("declares every path parameter", () => {
    const { paths } = parsed;
    for (const [path, item] of Object.entries(paths)) {
      const wanted = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      for (const operation of Object.values(item)) {
        const declared = operation?.parameters.filter((parameter) => parameter.in === "path");
        expect(declared?.map(({ name }) => name)).toEqual(wanted);
      }
    }
  });
  it("refers to nothing that it does not hold, and holds no dialect or id of its own", () => {
    const text = JSON.stringify(document);
    const { components } = parsed;
    for (const [, name] of text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)) {
      expect(components.schemas).toHaveProperty(name ?? "");
    }
    expect(text.match(/"\$ref":"(?!#\/components\/schemas\/)[^"]*"/g)).toBeNull();
    expect(text).not.toMatch(/"\$(schema|id)":/);
  });
  it("says of the issue's paths what they answer", () => {
    const paths = Object.keys(parsed.paths);
    expect(paths).toEqual(
      expect.arrayContaining([
        "/runs",
        "/runs/{id}",
        "/jobs/{id}",
        "/jobs/{id}/report",
        "/jobs/{id}/log",
        "/jobs/{id}/cancel",
        "/series",
        "/series/{id}",
        "/targets",
        "/scenarios",
        "/machines",
      ]),
    );
  });
});
