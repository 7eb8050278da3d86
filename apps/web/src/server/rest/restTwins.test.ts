import { expect, it } from "vitest";
import { appRouter } from "../appRouter.ts";
import { withoutRest } from "../testing/withoutRest.ts";
import { procedureOf } from "./procedureOf.ts";
import { routes } from "./routes.ts";

const procedures = Object.keys(appRouter._def.procedures);

it("every procedure has a REST operation, or a stated reason to have none", () => {
  const served = new Set(routes.map(({ operationId }) => procedureOf[operationId]));
  const missing = procedures.filter((path) => !served.has(path) && withoutRest[path] === undefined);
  expect(missing).toEqual([]);
});

it("no reason is left for what has an operation or is gone", () => {
  const served = new Set(routes.map(({ operationId }) => procedureOf[operationId]));
  const stale = Object.keys(withoutRest).filter(
    (path) => served.has(path) || !procedures.includes(path),
  );
  expect(stale).toEqual([]);
});

it("every operation names a procedure that exists", () => {
  const wrong = routes.filter(
    ({ operationId }) => !procedures.includes(procedureOf[operationId] ?? ""),
  );
  expect(wrong.map(({ operationId }) => operationId)).toEqual([]);
  const ids = routes.map(({ operationId }) => operationId);
  expect(Object.keys(procedureOf).filter((id) => !ids.includes(id))).toEqual([]);
});
