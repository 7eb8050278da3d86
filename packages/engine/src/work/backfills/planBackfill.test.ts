import { expect, test } from "vitest";
import { testCatalog } from "../../testing/testCatalog.ts";
import { planBackfill } from "./planBackfill.ts";

test("versions that the chosen provisioner cannot run are noted, and the others planned", () => {
  const [kind] = testCatalog.targets.find(({ id }) => id === "alpha")?.provisioners ?? [];
  const limited = {
    ...testCatalog,
    scenarioProblem: (_target: string, version: string, _scenario: string, asked?: string) =>
      asked === kind?.kind && version === "1.1.0" ? "that way cannot." : null,
  };
  const template = {
    target: "alpha",
    scenarios: [{ scenario: "records.insert" }],
    labels: ["local"],
  };
  const offers = [{ id: "1", name: "local", machines: [{ sandboxes: ["process" as const] }] }];
  const plan = planBackfill(
    limited,
    { template, points: { versions: ["1.0.0", "1.1.0"] }, order: "newest_first" },
    offers,
    null,
  );
  expect(plan.skipped).toMatchObject([{ version: "1.1.0", message: "that way cannot." }]);
  expect(plan.jobs.map(({ version }) => version)).toEqual(["1.0.0"]);
});

test("a version that lacks an option goes without the scenarios that need it, and is noted", () => {
  const template = {
    target: "alpha",
    options: { pool: 8 },
    scenarios: [{ scenario: "records.insert" }, { scenario: "records.read" }],
    labels: ["local"],
  };
  const offers = [{ id: "1", name: "local", machines: [{ sandboxes: ["process" as const] }] }];
  const points = { versions: ["0.8.0", "1.0.0"] };
  const plan = planBackfill(testCatalog, { template, points, order: "newest_first" }, offers, null);
  expect(plan.problems).toEqual([]);
  expect(plan.skipped).toEqual([
    {
      target: "alpha",
      version: "0.8.0",
      message: expect.stringContaining("needs version 0.9.0 or later"),
    },
  ]);
  expect(
    plan.jobs.map(({ version, scenario, params }) => [version, scenario, params.pool]),
  ).toEqual([
    ["1.0.0", "records.insert", undefined],
    ["1.0.0", "records.read", 8],
    ["0.8.0", "records.insert", undefined],
  ]);
});
