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
