import type { OfferedTarget, ScenarioDescription } from "@lapline/contracts";
import { sampleScenario } from "@lapline/testkit";
import { expect, test } from "vitest";
import { prefillDraft } from "./prefillDraft.ts";
import { prepareSubmission } from "./prepareSubmission.ts";
import { emptyDraft } from "./runDraft.ts";

const definition = { id: "a", revisionId: "b", revision: 1, hashes: {} };
const todo = {
  id: "todo",
  title: "Todo",
  versions: ["1.0.0", "1.1.0"],
  provisioners: [{ kind: "git" }],
  durabilityModes: ["default"],
  scenarios: ["todo.micro"],
  definition,
} as unknown as OfferedTarget;
const builtInScenarios = ["todo.micro", "todo.macro"];
const { definition: _, ...builtIn } = { ...todo, id: "sqlite", scenarios: builtInScenarios };
const scenarios: ScenarioDescription[] = [
  { ...sampleScenario, id: "todo.micro", isOwn: true },
  sampleScenario,
];
const targets = [todo, builtIn as OfferedTarget];

test("an own target starts with all of its scenarios and the versions asked for", () => {
  const draft = prefillDraft({ target: "todo", last: 5 }, targets, scenarios);
  const prepared = prepareSubmission({ ...draft, labels: ["local"] }, scenarios);
  expect(prepared).toMatchObject({
    ok: true,
    submission: {
      targets: [{ target: "todo", lastVersions: 5 }],
      scenarios: [{ scenario: "todo.micro" }],
    },
  });
});

test("a target with one scenario starts with it", () => {
  const others = scenarios.map(({ isOwn: _own, ...rest }) => rest);
  const draft = prefillDraft({ target: "sqlite", last: null }, targets, others);
  expect(draft.scenarios).toMatchObject([{ scenario: "todo.micro" }]);
});

test("a built-in target starts with its newest version, and its reader chooses among scenarios", () => {
  const others = [
    ...scenarios.map(({ isOwn: _own, ...rest }) => rest),
    { ...sampleScenario, id: "todo.macro" },
  ];
  const draft = prefillDraft({ target: "sqlite", last: null }, targets, others);
  expect(draft.targets).toMatchObject([{ target: "sqlite", versions: ["1.1.0"], last: null }]);
  expect(draft.scenarios).toEqual([]);
});

test("an address of a target that does not exist leaves the form empty", () => {
  expect(prefillDraft({ target: "gone", last: 5 }, targets, scenarios)).toEqual(emptyDraft);
});

test("an address may say parameters, of which unknown ones are left out", () => {
  const [name = ""] = Object.keys(sampleScenario.paramsJsonSchema.properties ?? {});
  const own = { ...sampleScenario, isOwn: true as const };
  const target = { ...todo, scenarios: [own.id] };
  const params = `${name}=7,unknown=1`;
  const [draft] = prefillDraft({ target: "todo", last: null, params }, [target], [own]).scenarios;
  expect(draft).toMatchObject({ size: "custom", texts: { [name]: "7" } });
  expect(draft?.texts).not.toHaveProperty("unknown");
});
