import * as unknownRoute from "../app/api/[...path]/route.ts";
import * as authRoute from "../app/api/auth/[...path]/route.ts";
import * as healthRoute from "../app/api/health/route.ts";
import * as machineRoute from "../app/api/machine/v1/[[...path]]/route.ts";
import * as readyRoute from "../app/api/ready/route.ts";
import * as trpcRoute from "../app/api/trpc/[trpc]/route.ts";
import * as unsubscribeRoute from "../app/api/unsubscribe/[token]/route.ts";
import * as restRoute from "../app/api/v1/[[...path]]/route.ts";
import * as hookRoute from "../app/api/v1/hooks/[...path]/route.ts";
import * as openApiRoute from "../app/api/v1/openapi.json/route.ts";
import * as schemaRoute from "../app/schemas/lapline.json/route.ts";

type Handler = (request: Request) => Response | Promise<Response>;

const modules: readonly [prefix: string, Record<string, unknown>][] = [
  ["/api/v1/openapi.json", openApiRoute],
  ["/api/v1/hooks/", hookRoute],
  ["/api/v1", restRoute],
  ["/api/auth/", authRoute],
  ["/api/machine/v1", machineRoute],
  ["/api/health", healthRoute],
  ["/api/ready", readyRoute],
  ["/api/trpc/", trpcRoute],
  ["/api/unsubscribe/", unsubscribeRoute],
  ["/api/", unknownRoute],
  ["/schemas/lapline.json", schemaRoute],
];

/**
 * Answers a request by the route module that Next.js would choose, in this process. Throws when a cache
 * may keep the answer: whatever a test asks of the APIs, that must never be.
 */
export async function handleRequest(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  const found = modules.find(([prefix]) => pathname.startsWith(prefix));
  const handler = found?.[1][request.method];
  if (typeof handler !== "function") throw new Error(`no route for ${request.method} ${pathname}`);
  const response = await (handler as Handler)(request);
  // The schema of definitions is the same for everybody, and is meant to be kept.
  if (pathname === "/schemas/lapline.json") return response;
  if (!response.headers.get("cache-control")?.split(", ").includes("no-store")) {
    throw new Error(`a cache may keep the answer to ${request.method} ${pathname}`);
  }
  return response;
}
