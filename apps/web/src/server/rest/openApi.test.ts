import { describe, expect, it } from "vitest";
import { z } from "zod";
import { openApiDocument } from "./openApiDocument.ts";
import { routes } from "./routes.ts";

const document = openApiDocument(routes, "https://lapline.example.org");

/** The parts of OpenAPI 3.1 that a client generator relies on. */
const operationSchema = z.object({
  operationId: z.string().regex(/^[a-z][A-Za-z]+$/),
  summary: z.string().min(10),
  parameters: z.array(
    z.object({
      name: z.string(),
      in: z.enum(["path", "query", "header"]),
      required: z.boolean(),
      schema: z.record(z.string(), z.unknown()),
    }),
  ),
  requestBody: z
    .object({ required: z.literal(true), content: z.object({ "application/json": z.object({}) }) })
    .optional(),
  responses: z.record(z.string().regex(/^(default|\d{3})$/), z.object({ description: z.string() })),
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

describe("the OpenAPI document", () => {
  it("has the form that OpenAPI 3.1 asks for and lists every route once", () => {
    const { paths } = documentSchema.parse(document);
    const listed = Object.entries(paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(listed.sort()).toEqual(routes.map(({ method, path }) => `${method} ${path}`).sort());
    const ids = routes.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });
  it("declares every path parameter", () => {
    const { paths } = documentSchema.parse(document);
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
    const { components } = documentSchema.parse(document);
    for (const [, name] of text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)) {
      expect(components.schemas).toHaveProperty(name ?? "");
    }
    expect(text.match(/"\$ref":"(?!#\/components\/schemas\/)[^"]*"/g)).toBeNull();
    expect(text).not.toMatch(/"\$(schema|id)":/);
  });
  it("says of the issue's paths what they answer", () => {
    const paths = Object.keys(documentSchema.parse(document).paths);
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
