import { randomUUID } from "node:crypto";
import { globSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { appRoutes } from "./appRoutes.ts";
import { routeOf } from "./routes.ts";
import "../handleTrpc.ts";
import "../machine/handleMachine.ts";
import { routes as restRoutes } from "../rest/routes.ts";
import "../rest/handleRest.ts";

const app = join(import.meta.dirname, "../../app");

/** As a file of the app folder names a route, such as `p/[project]/[...path]`. */
function named(folder: string): string {
  const name = folder
    .replaceAll(/\[\[\.\.\.\w+\]\]/g, "{...?}")
    .replaceAll(/\[\.\.\.\w+\]/g, "{...}")
    .replaceAll(/\[(\w+)\]/g, "{$1}");
  return name === "." ? "/" : `/${name}`;
}

test("the routes that are counted are those of the app folder", () => {
  const files = globSync("**/{page,route}.{ts,tsx}", { cwd: app });
  expect(files.length).toBeGreaterThan(50);
  expect([...appRoutes].sort()).toEqual(files.map((path) => named(dirname(path))).sort());
});

/** A request for a route, with something of the client's own in every part that may be anything. */
const requestFor = (route: string): string => route.replaceAll(/\{[^}]*\}/g, () => randomUUID());

test.each(appRoutes)("%s is counted as itself", (route) => {
  expect(routeOf("GET", `${requestFor(route)}?q=${randomUUID()}`)).toBe(route);
});

test("every operation of the REST API is counted by its template", () => {
  expect(restRoutes.length).toBeGreaterThan(100);
  for (const { method, path } of restRoutes) {
    const wanted = `/api/v1${path}`;
    expect(routeOf(method, requestFor(wanted)), `${method} ${path}`).toBe(wanted);
  }
});

test.each([
  ["/api/trpc/runs.list?input=%7B%7D", "/api/trpc/runs.list"],
  ["/api/trpc/runs.list,alerts.list?batch=1", "/api/trpc/{batch}"],
  ["/api/trpc/runs.list%2Calerts.list?batch=1", "/api/trpc/{batch}"],
  ["/api/trpc/toString", "/api/trpc/{trpc}"],
  ["/api/machine/v1/claim", "/api/machine/v1/claim"],
  [`/api/machine/v1/jobs/${randomUUID()}/heartbeat`, "/api/machine/v1/jobs/{id}/heartbeat"],
  ["/api/machine/v1/jobs/x/y/z", "/api/machine/v1/{...?}"],
  ["/api/v1/nothing/of/the/kind", "/api/v1/{...?}"],
  ["/_next/static/chunks/abc.js", "/_next/{...}"],
  ["/wp-admin/x.php", "/{...}"],
  ["*", "/{...}"],
])("%s is counted as %s", (url, route) => {
  expect(routeOf("GET", url)).toBe(route);
});
