import { expect, test } from "vitest";
import { appRouter } from "./appRouter.ts";
import { componentSchemas, schemaOf } from "./rest/openApiSchemas.ts";
import { routes } from "./rest/routes.ts";

/**
 * What somebody who does not belong to a public project may read of it. Written by hand: nothing new
 * is readable by strangers before somebody has written it here.
 */
const readByVisitors = {
  overview: ["get"],
  search: ["find"],
  catalog: ["scenarios", "targets"],
  runs: ["get", "list", "outcomes", "results", "verdict"],
  jobs: ["get", "log", "report"],
  series: ["comparisons", "facets", "get", "groups", "histories", "history", "list"],
  annotations: ["list"],
  suspicions: ["list"],
  alerts: ["counts", "get", "list", "planBisection", "rate"],
  rules: ["list", "missingAlerts"],
  budgets: ["list"],
  published: ["get", "presets"],
  compare: ["columns", "details", "get", "interleaved", "packed", "parameters", "references"],
  machines: ["list"],
  definitions: ["get", "list", "revision"],
};

/** What is answered without a session, a key or a project: the way in. */
const readByEverybody = ["invitations.accept", "setup.createOwner", "setup.status"];

/** Operations of the REST API that a visitor may call, event streams and the log included. */
const operationsOfVisitors = [
  "GET /alerts",
  "GET /alerts/counts",
  "GET /alerts/rate",
  "GET /alerts/{id}",
  "GET /alerts/{id}/bisect",
  "GET /annotations",
  "GET /budgets",
  "GET /compare",
  "GET /compare/columns",
  "GET /compare/details",
  "GET /compare/interleaved",
  "GET /compare/packed",
  "GET /compare/parameters",
  "GET /compare/references",
  "GET /definitions",
  "GET /definitions/{target}",
  "GET /definitions/{target}/revisions/{number}",
  "GET /events",
  "GET /jobs/{id}",
  "GET /jobs/{id}/log",
  "GET /jobs/{id}/log/stream",
  "GET /jobs/{id}/report",
  "GET /machines",
  "GET /overview",
  "GET /presets",
  "GET /project/missing-data",
  "GET /published/{page}",
  "GET /rules",
  "GET /run-outcomes",
  "GET /runs",
  "GET /runs/{id}",
  "GET /runs/{id}/events",
  "GET /runs/{id}/results",
  "GET /runs/{id}/verdict",
  "GET /scenarios",
  "GET /search",
  "GET /series",
  "GET /series-facets",
  "GET /series-groups",
  "GET /series-histories",
  "GET /series/{id}",
  "GET /series/{id}/comparisons",
  "GET /series/{id}/history",
  "GET /suspicions",
  "GET /targets",
];

/** Procedures by dotted path: that is what the router holds, though its type says nested. */
const paths = Object.keys(appRouter._def.procedures).sort();

function metaOf(path: string): { access: string; visitors?: true } {
  return Object(Reflect.get(appRouter._def.procedures, path))._def.meta;
}

const listed = Object.entries(readByVisitors).flatMap(([feature, names]) =>
  names.map((name) => `${feature}.${name}`),
);
const isReadByVisitors = (path: string) => listed.includes(path);

test("visitors of a public project call exactly the procedures that are listed for them", () => {
  expect(paths.filter((path) => metaOf(path).visitors === true)).toEqual(listed.toSorted());
});

test("nothing but the way in is answered to everybody", () => {
  expect(paths.filter((path) => metaOf(path).access === "public")).toEqual(readByEverybody);
});

const served = routes.filter(({ procedure }) => isReadByVisitors(procedure));

test("visitors call exactly the operations of the REST API that are listed, and each only reads", () => {
  expect(served.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(
    operationsOfVisitors,
  );
});

/** Names of everything that an answer of this schema may have, however deep. */
function namesIn(schema: unknown, components: Record<string, unknown>, seen: Set<string>): void {
  if (Array.isArray(schema)) {
    for (const part of schema) namesIn(part, components, seen);
  } else if (typeof schema === "object" && schema !== null) {
    for (const [key, part] of Object.entries(schema)) {
      if (key === "properties") for (const name of Object.keys(Object(part))) seen.add(name);
      const component = key === "$ref" ? String(part).split("/").at(-1) : undefined;
      const mark = `component ${component}`;
      if (component === undefined) namesIn(part, components, seen);
      else if (!seen.has(mark)) {
        seen.add(mark);
        namesIn(components[component], components, seen);
      }
    }
  }
}

test("no answer to a visitor has a place for a mail address, a secret or who is signed in", () => {
  const seen = new Set<string>();
  for (const route of served) {
    if (route.kind === "json")
      namesIn(schemaOf(route.response, "output"), componentSchemas(), seen);
  }
  expect(seen.size).toBeGreaterThan(100);
  const private_ = /mail|token|secret|password|cookie|session|userId|apiKey|ipAddress|keyPrefix/i;
  // How many mails an alert caused, not to whom.
  expect([...seen].filter((name) => private_.test(name))).toEqual(["mails"]);
});
