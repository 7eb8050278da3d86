import { comparisonTrialsDefault, comparisonTrialsMax } from "@lapline/contracts";
import { catalog } from "@lapline/workloads/catalog";
import { expect, test } from "vitest";
import { planLocalJob } from "./planLocalJob.ts";

const request = { target: "pocketbase", version: "0.40.4", scenario: "records.insert" };
const problemsOf = (changes: object) => {
  const plan = planLocalJob({ ...request, ...changes });
  return plan.ok ? [] : plan.problems;
};

test("what a request leaves out is the catalog's default, as on a server", () => {
  const target = catalog.targets.find(({ id }) => id === "pocketbase");
  const scenario = catalog.scenarios.find(({ id }) => id === "records.insert");
  const parsed = catalog.parseParams("records.insert", {});
  expect(planLocalJob(request)).toMatchObject({
    ok: true,
    measures: scenario?.measures,
    job: {
      provisioner: target?.provisioners[0]?.kind,
      sandbox: target?.provisioners[0]?.sandbox,
      durability: target?.durabilityModes[0],
      scenarioVersion: scenario?.version,
      params: parsed.ok && parsed.params,
      trials: scenario?.trialsDefault,
    },
  });
});

test("two versions are taken by turns, with trials enough to tell them apart", () => {
  expect(planLocalJob({ ...request, baseVersion: "0.39.11" })).toMatchObject({
    job: {
      comparison: { kind: "compare", baseVersion: "0.39.11" },
      trials: expect.toSatisfy((trials: number) => trials >= comparisonTrialsDefault),
    },
  });
  expect(planLocalJob({ ...request, baseVersion: "0.40.4" })).toMatchObject({
    job: { comparison: { kind: "calibrate" } },
  });
  const many = { baseVersion: "0.39.11", trials: comparisonTrialsMax + 1 };
  expect(problemsOf(many)).toEqual([expect.stringContaining("at most")]);
});

test("the scenario may be left out where the target supports one only", () => {
  const { scenario: _, ...unnamed } = request;
  const single = catalog.targets.find(({ scenarios }) => scenarios.length === 1);
  const version = single?.versions.at(-1) ?? "1.0.0";
  expect(planLocalJob({ target: single?.id ?? "", version })).toMatchObject({
    ok: true,
    job: { scenario: single?.scenarios[0] },
  });
  expect(planLocalJob(unnamed)).toEqual({
    ok: false,
    problems: [
      expect.stringMatching(/^The scenario is missing\..* with --scenario: .*records\.insert/),
    ],
  });
});

test.each([
  [{ target: "nothing" }, /There is no target called nothing\. Known are .*pocketbase/],
  [{ scenario: "x.y" }, /There is no scenario called x\.y/],
  [{ provisioner: "pip" }, /cannot be provisioned by pip\. Use go/],
  [{ durability: "never" }, /has no durability mode never/],
  [{ options: { biuld: "cgo" } }, /has no option called biuld\. Use build/],
  [{ options: { build: "cgo" }, provisioner: "docker" }, /needs the provisioner go, not docker/],
  [{ options: { scriptWorkers: 4 } }, /does nothing in records\.insert/],
  [{ params: { wrong: 1 } }, /has no parameter called wrong/],
  [{ target: "sqlite", version: "nothing" }, /sqlite has no version nothing\. Known are bundled/],
])("%j is refused in a sentence, before anything is measured", (changes, sentence) => {
  expect(problemsOf(changes).join(" ")).toMatch(sentence);
});

test("options stand among the parameters of the job, but for those at their default", () => {
  const options = { build: "cgo", goamd64: "v1" };
  const plan = planLocalJob({ ...request, options });
  const plain = planLocalJob(request);
  const params = plain.ok ? plain.job.params : expect.unreachable();
  expect(plan).toMatchObject({ ok: true, job: { params: { ...params, build: "cgo" } } });
  expect(plan.ok && Object.keys(plan.job.params)).not.toContain("goamd64");
});
