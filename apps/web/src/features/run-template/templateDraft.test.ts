import type { RunTemplate, TargetDescription } from "@lapline/contracts";
import { sampleScenario } from "@lapline/testkit";
import { expect, test } from "vitest";
import { draftScenario } from "../../components/run-fields/scenarioDraft.ts";
import { emptyTemplate, templateDraftOf, templateOf, withTarget } from "./templateDraft.ts";

const alpha = {
  id: "alpha",
  scenarios: ["records.insert"],
  provisioners: [{ kind: "npm", sandbox: "process" }],
  durabilityModes: ["relaxed"],
} as unknown as TargetDescription;

test("an empty form says everything that is missing at once", () => {
  const read = templateOf(emptyTemplate([]), [sampleScenario]);
  expect(read.ok ? [] : Object.keys(read.errors).sort()).toEqual(["labels", "scenarios", "target"]);
});

test("the only hardware label is chosen, and of several none", () => {
  expect(emptyTemplate(["local"]).labels).toEqual(["local"]);
  expect(emptyTemplate(["large", "small"]).labels).toEqual([]);
});

test("what is stored comes back from the form as it was, whatever its size", () => {
  for (const params of [sampleScenario.quick, sampleScenario.full, { count: 7 }]) {
    const template: RunTemplate = {
      target: "alpha",
      provisioner: "npm",
      durability: "relaxed",
      scenarios: [{ scenario: "records.insert", params }],
      labels: ["local"],
      trials: 4,
      priority: -2,
    };
    expect(templateOf(templateDraftOf(template, [sampleScenario]), [sampleScenario])).toEqual({
      ok: true,
      template,
    });
  }
});

test("a stored size comes back as that size, and sends its parameters", () => {
  const presets = [{ id: "30", title: "30 records", params: { count: 30 } }];
  const scenario = { ...sampleScenario, presets };
  const wanted = { target: "alpha", labels: ["local"] };
  for (const stored of [{ size: "30" }, { params: { count: 30 } }]) {
    const template = { ...wanted, scenarios: [{ scenario: "records.insert", ...stored }] };
    const draft = templateDraftOf(template, [scenario]);
    expect(draft.scenarios[0]?.size).toBe("30");
    expect(templateOf(draft, [scenario])).toMatchObject({
      template: { scenarios: [{ scenario: "records.insert", params: { count: 30 } }] },
    });
  }
});

test("another target keeps the scenarios that it can run, and takes its own first modes", () => {
  const other = { ...draftScenario(sampleScenario), scenario: "sql.simple" };
  const draft = { ...emptyTemplate([]), scenarios: [draftScenario(sampleScenario), other] };
  const next = withTarget(draft, alpha);
  expect(next.scenarios.map(({ scenario }) => scenario)).toEqual(["records.insert"]);
  expect(next).toMatchObject({ target: "alpha", provisioner: "npm", durability: "relaxed" });
});

test("options come back from the form, also those among the parameters of a measured job", () => {
  const scenarios = [{ scenario: "records.insert", params: sampleScenario.quick }];
  const template: RunTemplate = {
    target: "alpha",
    options: { build: "cgo" },
    scenarios,
    labels: ["local"],
  };
  const back = (one: RunTemplate) =>
    templateOf(templateDraftOf(one, [sampleScenario]), [sampleScenario]);
  expect(back(template)).toEqual({ ok: true, template });
  const { options, ...measured } = template;
  const params = { ...sampleScenario.quick, ...options };
  expect(back({ ...measured, scenarios: [{ scenario: "records.insert", params }] })).toEqual({
    ok: true,
    template,
  });
});

test("another target keeps the options that it has too", () => {
  const draft = { ...emptyTemplate([]), options: { build: "cgo", toolchain: "go1.27.0" } };
  const option = { name: "build", kind: "switch", default: false, title: "b", description: "b" };
  const other = { ...alpha, options: [option] } as unknown as TargetDescription;
  expect(withTarget(draft, other).options).toEqual({ build: "cgo" });
  expect(withTarget(draft, alpha).options).toEqual({});
});
