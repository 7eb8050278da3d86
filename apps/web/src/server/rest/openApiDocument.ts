import { idSchema, problemContentType, slugSchema } from "@lapline/contracts";
import { componentSchemas, schemaOf } from "./openApiSchemas.ts";
import type { RestRoute } from "./restRoute.ts";

type Json = Record<string, unknown>;

const problemAnswer: Json = {
  description: "A problem (RFC 9457): what happened, why, what next",
  content: { [problemContentType]: { schema: { $ref: "#/components/schemas/Problem" } } },
};

const descriptionOf = { 200: "OK", 201: "Created", 202: "Accepted" } as const;

function parametersOf(route: RestRoute): Json[] {
  const inPath = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: schemaOf(name === "target" ? slugSchema : idSchema, "input"),
  }));
  const inQuery = Object.entries(route.query?.shape ?? {}).map(([name, parameter]) => {
    const schema = schemaOf(parameter, "input");
    const joined = schema.type === "array" ? { style: "form", explode: false } : {};
    return { name, in: "query", required: false, ...joined, schema };
  });
  const inHeader = (route.headers ?? []).map(({ name, description, schema }) => ({
    name,
    in: "header",
    required: false,
    description,
    schema: schemaOf(schema, "input"),
  }));
  return [...inPath, ...inQuery, ...inHeader];
}

function answerOf(route: RestRoute): Json {
  if (route.kind === "stream") {
    return { "200": { description: "Stream", content: { [route.contentType]: {} } } };
  }
  return {
    [String(route.status)]: {
      description: descriptionOf[route.status],
      content: { "application/json": { schema: schemaOf(route.response, "output") } },
    },
  };
}

function operationOf(route: RestRoute): Json {
  const body = route.kind === "json" ? route.body : undefined;
  return {
    operationId: route.operationId,
    summary: route.summary,
    parameters: parametersOf(route),
    ...(body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: { "application/json": { schema: schemaOf(body, "input") } },
          },
        }),
    responses: { ...answerOf(route), default: problemAnswer },
  };
}

/** The OpenAPI 3.1 document of /api/v1, made from the route table. `serverUrl` is the public origin. */
export function openApiDocument(routes: readonly RestRoute[], serverUrl: string): Json {
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    const item = paths[route.path] ?? {};
    item[route.method.toLowerCase()] = operationOf(route);
    paths[route.path] = item;
  }
  return {
    openapi: "3.1.1",
    info: {
      title: "Lapline",
      version: "1",
      description:
        "Submit benchmark runs and read what was measured. The API key decides the project.",
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: `${serverUrl}/api/v1` }],
    security: [{ apiKey: [] }],
    paths,
    components: {
      securitySchemes: { apiKey: { type: "http", scheme: "bearer" } },
      schemas: componentSchemas(),
    },
  };
}
