import { idSchema, permissions, slugSchema } from "@lapline/contracts";
import { z } from "zod";
import type { RestRoute } from "../restRoute.ts";
import { exampleOf } from "./exampleOf.ts";
import { answerHeaders, commonParameters } from "./openApiHeaders.ts";
import { problemAnswers } from "./openApiProblems.ts";
import { componentSchemas, schemaOf } from "./openApiSchemas.ts";

/** Groups of operations whose title is not simply the first part of their procedure. */
const titles: Readonly<Record<string, string>> = {
  apiKeys: "API keys",
  audit: "Audit log",
  catalog: "Targets and scenarios",
  compare: "Comparisons",
  hooks: "CI triggers",
  imports: "Imports",
  jobs: "Jobs",
  mails: "Mails",
  projects: "Project",
  published: "Published comparisons",
  views: "Saved views",
};

/** Title of the group that an operation belongs to. */
export function tagOf(route: RestRoute): string {
  const [area = ""] = route.procedure.split(".");
  const words = area.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return titles[area] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

type Json = Record<string, unknown>;

const descriptionOf = { 200: "OK", 201: "Created", 202: "Accepted" } as const;
const streamExample =
  'id: 7\nevent: run\ndata: {"id":"0199a61f-1c00-7c00-8000-000000000001","status":"running"}\n\n';

const components = componentSchemas();

function exampleParameter(schema: Json, name: string): Json {
  return { example: exampleOf(schema, name, { components, whole: true }) };
}

/** Of the HTTP server itself, before anything of Lapline's sees the request. */
const addressTooLong = {
  "431": { description: "The address and the headers are larger than 16 KiB; without a body" },
};

/** Path parameters that are no ids. */
const pathSchemas: Readonly<Record<string, z.ZodType>> = {
  target: slugSchema,
  number: z.int().min(1),
};

function parametersOf(route: RestRoute): Json[] {
  const inPath = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => {
    const schema = schemaOf(pathSchemas[name] ?? idSchema, "input");
    return { name, in: "path", required: true, schema, ...exampleParameter(schema, name) };
  });
  const wanted = new Set(
    route.query === undefined ? [] : ((schemaOf(route.query, "input").required ?? []) as string[]),
  );
  const inQuery = Object.entries(route.query?.shape ?? {}).map(([name, parameter]) => {
    const schema = schemaOf(parameter, "input");
    const joined = schema.type === "array" ? { style: "form", explode: false } : {};
    const example = exampleParameter(schema, name);
    return { name, in: "query", required: wanted.has(name), ...joined, schema, ...example };
  });
  const inHeader = route.headers.map(({ name, description, schema }) => ({
    name,
    in: "header",
    required: false,
    description,
    schema: schemaOf(schema, "input"),
  }));
  return [...inPath, ...inQuery, ...inHeader, ...commonParameters(route)];
}

function answersOf(route: RestRoute): Json {
  const headers = answerHeaders(route);
  if (route.kind === "stream") {
    const content = { [route.contentType]: { schema: { type: "string" }, example: streamExample } };
    return { "200": { description: "Stream", headers, content } };
  }
  const schema = schemaOf(route.response, "output");
  const example = exampleOf(schema, "", { components, whole: true });
  return {
    [String(route.status)]: {
      description: descriptionOf[route.status],
      headers,
      content: { "application/json": { schema, example } },
    },
    ...(route.method === "GET"
      ? { "304": { description: "Unchanged since the answer that If-None-Match names", headers } }
      : {}),
  };
}

function bodyOf(route: RestRoute): Json {
  if (route.kind !== "json" || route.body === undefined) return {};
  const schema = schemaOf(route.body, "input");
  const example = route.face.example ?? exampleOf(schema, "", { components, whole: false });
  return { requestBody: { required: true, content: { "application/json": { schema, example } } } };
}

/** Who may call an operation, as a sentence and as OpenAPI's scopes. */
function accessOf({ access, visitors }: RestRoute): Json {
  if (access === "public" || access === "session") return {};
  if (access === "installation") {
    return { description: "Needs a session of the installation's owner; API keys are refused." };
  }
  const { scope, roles } = permissions[access];
  const everybody = visitors ? " Of a public project everybody may, without a key." : "";
  return {
    description: `Needs an API key with the scope \`${scope}\`, or a session as ${roles.join(", ")}.${everybody}`,
    security: [{ apiKey: [scope] }, ...(visitors ? [{}] : [])],
  };
}

/** One operation of the OpenAPI document, with its examples and every problem it can answer. */
export function openApiOperation(route: RestRoute): Json {
  return {
    operationId: route.operationId,
    tags: [tagOf(route)],
    summary: route.summary,
    ...accessOf(route),
    parameters: parametersOf(route),
    ...bodyOf(route),
    responses: { ...answersOf(route), ...problemAnswers(route), ...addressTooLong },
  };
}
