import { expect, test } from "vitest";
import { noSandboxWords } from "./chooseSandbox.ts";
import type { LabelOffer } from "./labelOffer.ts";

test("a definition for machines that never connected is refused with that reason", () => {
  const definition = {};
  const target = { target: "own", provisioner: "git", sandboxes: ["process"] as const, definition };
  const machine = { sandboxes: ["process"], definitionSandboxes: [], lastSeenAt: null };
  const words = (...machines: LabelOffer["machines"]) =>
    noSandboxWords({ id: "1", name: "local", machines }, target);
  expect(words(machine)).toContain("has connected yet");
  // One that did connect says what it runs.
  expect(words(machine, { ...machine, lastSeenAt: new Date(0) })).toContain("DEFINITION_SANDBOXES");
});

test.each([
  [
    "nothing of the project",
    { sandboxes: ["process", "docker"], definitionSandboxes: [] },
    `"DEFINITION_SANDBOXES": "process" into settings.json of its data folder. With Compose or npm start, set DEFINITION_SANDBOXES=process. Then restart the worker.`,
  ],
  [
    "images, which stay allowed",
    { sandboxes: ["process", "docker"], definitionSandboxes: ["docker"] },
    `"DEFINITION_SANDBOXES": "process,docker" into settings.json of its data folder. With Compose or npm start, set DEFINITION_SANDBOXES=process,docker. Then restart the worker.`,
  ],
  [
    "nothing as a process",
    { sandboxes: ["docker"], definitionSandboxes: ["docker"] },
    `"SANDBOXES": "process,docker" and "DEFINITION_SANDBOXES": "process,docker" into settings.json of its data folder. With Compose or npm start, set SANDBOXES=process,docker and DEFINITION_SANDBOXES=process,docker. Then restart the worker.`,
  ],
])("a machine that runs %s: what to do on each kind of machine", (_what, allowed, says) => {
  const target = { target: "own", provisioner: "git", sandboxes: ["process"] as const };
  const machines = [{ ...allowed, lastSeenAt: new Date(0) }];
  const words = noSandboxWords({ id: "1", name: "local", machines }, { ...target, definition: {} });
  expect(words).toContain("On a machine that joined by a command, write ");
  expect(words).toContain(says);
});
