import type { Catalog, Params, ProvisionerKind } from "@lapline/contracts";
import { expect, test } from "vitest";
import { testCatalog } from "../../testing/testCatalog.ts";
import { versionProblems } from "./versionProblems.ts";

const limited: Catalog = {
  ...testCatalog,
  scenarioProblem: (_target, version, _scenario, kind) =>
    kind === "bundled" && version === "1.1.0" ? "That way cannot." : null,
};
const problemsOf = (
  version: string,
  changes: { provisioner?: ProvisionerKind; scenario?: string; params?: Params } = {},
) => {
  const workload = { target: "alpha", scenario: "records.read", params: {} } as const;
  return versionProblems(limited, { ...workload, provisioner: "bundled", ...changes }, version);
};

test("a limit of one provisioner holds for that one alone", () => {
  expect(problemsOf("1.1.0")).toEqual(["That way cannot."]);
  expect(problemsOf("1.1.0", { provisioner: "docker" })).toEqual([]);
  expect(problemsOf("1.2.0")).toEqual([]);
});

test("a version that lacks an option of the workload cannot be measured so", () => {
  const params = { count: 10, pool: 8 };
  expect(problemsOf("0.8.0", { params })).toEqual([
    expect.stringContaining("needs version 0.9.0 or later, not 0.8.0"),
  ]);
  expect(problemsOf("0.9.1", { params })).toEqual([]);
  expect(problemsOf("0.8.0", { params: { pool: 4 } }), "the default asks for nothing").toEqual([]);
  const elsewhere = { params, scenario: "records.insert" };
  expect(problemsOf("0.8.0", elsewhere), "it does nothing there").toEqual([]);
});
