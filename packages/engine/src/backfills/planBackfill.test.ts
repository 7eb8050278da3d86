import { expect, test } from "vitest";
import { testCatalog } from "../testing/testCatalog.ts";
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
