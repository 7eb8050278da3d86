import { expect, test } from "vitest";
import type { CommandWork, Definition, ScenarioDefinition } from "./definitionSchema.ts";
import { parseDefinition } from "./parseDefinition.ts";
import { revisionText } from "./revision.ts";

function definitionOf(change: (definition: Definition) => Definition = (one) => one): Definition {
  const parsed = parseDefinition(`
target:
  id: words
  source: { checkout: {} }
  build: { steps: [[make]] }
  modes: { default: {}, wal: { env: { JOURNAL: wal } } }
scenarios:
  - { id: a.one, command: { run: [./one] } }
  - { id: a.two, command: { run: [./two] } }
`);
  if (!parsed.ok) throw new Error(parsed.problems.map(({ message }) => message).join("\n"));
  return change(parsed.definition);
}

const withCommand = (change: Partial<CommandWork>) => (one: ScenarioDefinition) => ({
  ...one,
  ...(one.command && { command: { ...one.command, ...change } }),
});
const textOf = (definition: Definition) => revisionText(definition, "a.one", "default");
const before = textOf(definitionOf());

test("names, texts, time limits and other scenarios decide nothing", () => {
  const renamed = definitionOf(({ target, scenarios: [one, two] }) => ({
    target: { ...target, title: "Words", description: "d", homepage: "https://w.example", id: "w" },
    trials: 3,
    scenarios: [
      { ...one, title: "One", command: { ...one?.command, timeout: "1h" } },
      { ...two, command: { ...two?.command, run: ["./other"] } },
    ] as Definition["scenarios"],
  }));
  expect(textOf(renamed)).toBe(before);
});

test.each<[string, (definition: Definition) => Definition]>([
  [
    "the command",
    (d) => ({
      ...d,
      scenarios: d.scenarios.map(withCommand({ run: ["./x"] })),
    }),
  ],
  [
    "its format",
    (d) => ({
      ...d,
      scenarios: d.scenarios.map(withCommand({ format: "go" })),
    }),
  ],
  [
    "a build step",
    (d) => ({ ...d, target: { ...d.target, build: { steps: [["make", "-O3"]], timeout: "30m" } } }),
  ],
  [
    "the mode's environment",
    (d) => ({ ...d, target: { ...d.target, modes: { default: { env: { A: "1" } } } } }),
  ],
])("%s parts the history", (_what, change) => {
  expect(textOf(definitionOf(change))).not.toBe(before);
});

test("another mode is another history", () => {
  expect(revisionText(definitionOf(), "a.one", "wal")).not.toBe(before);
});
