import { env } from "../env.ts";
import { answerGet, readResponse } from "../http/answer.ts";
import { processSingleton } from "../processSingleton.ts";
import type { RestRoute } from "../restRoute.ts";
import { openApiOperation, tagOf } from "./openApiOperation.ts";
import { componentSchemas } from "./openApiSchemas.ts";
import { routes } from "./routes.ts";

type Json = Record<string, unknown>;

const description = `Submit benchmark runs and read what was measured. The API key decides the project.

**Keys.** Send \`Authorization: Bearer lapk_…\`. A key has scopes (\`read\`, \`submit\`, \`ingest\`, \`define\`, \`admin\`; \`admin\` includes the others), may expire, and ends at once when it is revoked. The interface uses the same operations with its session.

**Lists** answer \`{"items": […], "nextCursor": "…"}\`, at most \`limit\` items, newest first where nothing else is said. Give \`nextCursor\` as \`cursor\` to get the next page; it is null on the last. A cursor is opaque and holds while rows come and go.

**Changes** take an \`Idempotency-Key\`: a new random text for each change. Repeated within 24 hours, the same request gets the first answer again and changes nothing. Runs and imports remember the key for as long as they exist.

**Reads** carry an \`ETag\`. Send it back as \`If-None-Match\` and an unchanged answer is a 304 without a body.

**Quotas** hold for each key and for each address. \`RateLimit\` says what is left; a 429 says in \`Retry-After\` how many seconds to wait.

**Problems** are RFC 9457 documents with a stable \`code\`, a sentence for people in \`detail\`, and \`errors\` where there can be several. An id of another project is answered like one that does not exist: 404.

**Bodies** are JSON in UTF-8 of at most 1 MiB (imports: 16 MiB). Unknown members and unknown parameters are refused; an address and headers of more than 16 KiB are by the HTTP server itself (431). Times are ISO 8601 in UTC; numbers are in base units: ns, bytes, operations per second.`;

/** The OpenAPI 3.1 document of /api/v1, made from the route table. `serverUrl` is the public origin. */
export function openApiDocument(routes: readonly RestRoute[], serverUrl: string): Json {
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    const item = paths[route.path] ?? {};
    item[route.method.toLowerCase()] = openApiOperation(route);
    paths[route.path] = item;
  }
  return {
    openapi: "3.1.1",
    info: {
      title: "Lapline",
      version: "1",
      description,
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: `${serverUrl}/api/v1` }],
    security: [{ apiKey: [] }],
    tags: [...new Set(routes.map(tagOf))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { apiKey: { type: "http", scheme: "bearer" } },
      schemas: componentSchemas(),
    },
  };
}

/** Made once: the routes do not change while the process lives, and anybody may ask. */
function document(): object {
  return processSingleton("openApiDocument", () =>
    openApiDocument(routes, new URL(env().LAPLINE_URL).origin),
  );
}

/** GET /api/v1/openapi.json, open to everybody: it holds no data. */
export function handleOpenApi(request: Request): Promise<Response> {
  return answerGet(request, async (requestId) => readResponse(document(), request, requestId));
}
