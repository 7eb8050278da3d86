import { expect, test } from "vitest";
import { findOperations } from "./findOperations.ts";

const operation = (id: string, method: string, path: string, summary: string) => ({
  id,
  method,
  path,
  summary,
});
const groups = [
  { id: "runs", title: "Runs", operations: [operation("submitRun", "POST", "/runs", "Submits")] },
  { id: "alerts", title: "Alerts", operations: [operation("listAlerts", "GET", "/alerts", "All")] },
];
const found = (search: string) =>
  findOperations(groups, search).flatMap(({ operations }) => operations.map(({ id }) => id));

test("operations are found by every word, in any case, also by their group and method", () => {
  expect(found("")).toEqual(["submitRun", "listAlerts"]);
  expect(found("post RUNS")).toEqual(["submitRun"]);
  expect(found("alerts all")).toEqual(["listAlerts"]);
  expect(found("runs all")).toEqual([]);
});
