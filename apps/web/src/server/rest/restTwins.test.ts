import { expect, it } from "vitest";
import { appRouter } from "../appRouter.ts";
import type { ProcedureMeta } from "../trpc.ts";
import { matchRoute } from "./matchRoute.ts";
import { routes } from "./routes.ts";

/** The router holds its procedures by dotted path, though its type says nested. */
const procedures: Record<string, { _def: { meta?: ProcedureMeta } }> = Object(
  appRouter._def.procedures,
);

it("every procedure says what it is to the REST API, or why it is nothing there", () => {
  const unclear = Object.entries(procedures).filter(
    ([, { _def }]) => (_def.meta?.rest === undefined) === (_def.meta?.withoutRest === undefined),
  );
  expect(unclear.map(([path]) => path)).toEqual([]);
});

it("every operation is found at its own address, before any whose path has a parameter there", () => {
  const found = routes.map(({ method, path }) => {
    const match = matchRoute(routes, method, path.replaceAll(/[{}]/g, ""));
    return match.outcome === "found" ? match.route.operationId : match.outcome;
  });
  expect(found).toEqual(routes.map(({ operationId }) => operationId));
  expect(new Set(found).size).toBe(found.length);
});

it("every path parameter is one that the procedure takes", () => {
  const unknown = routes.flatMap((route) => {
    if (route.kind === "stream") return [];
    const names = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
    const given = Object.fromEntries(names.map((name) => [name, "\n"]));
    const issues = route.input?.safeParse(given).error?.issues ?? [];
    const judged = new Set(issues.flatMap(({ path }) => path.map(String)));
    return names.filter((name) => !judged.has(name)).map((name) => `${route.path} ${name}`);
  });
  // A member's id is that of a person, which may be any text.
  expect([...new Set(unknown)].filter((each) => !each.startsWith("/members/"))).toEqual([]);
});
