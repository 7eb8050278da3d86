import { describe, expect, test } from "vitest";
import { parseDefinition, runsInContainers } from "../definitions/index.ts";
import { definitionTemplates, fillMark } from "./index.ts";

describe("a template of the gallery", () => {
  test.each(definitionTemplates)("$id is a valid, short definition", ({ text, example }) => {
    const parsed = parseDefinition(text);
    expect(parsed.ok ? [] : parsed.problems).toEqual([]);
    if (example !== undefined) return;
    expect(text.trimEnd().split("\n").length).toBeLessThanOrEqual(30);
    expect(Math.max(...text.split("\n").map(({ length }) => length))).toBeLessThanOrEqual(110);
  });

  test.each(definitionTemplates)("$id marks one to three places to change", ({ text }) => {
    const marks = text.split(fillMark).length - 1;
    expect(marks).toBeGreaterThanOrEqual(1);
    expect(marks).toBeLessThanOrEqual(3);
  });

  // A machine that one starts with nothing but Node.js runs no containers.
  test.each(definitionTemplates)("$id runs as it is, or says that it needs Docker", ({ text }) => {
    const parsed = parseDefinition(text);
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
    const needsDocker = /^# .*needs a machine with Docker/im.test(text);
    expect(runsInContainers(parsed.definition)).toBe(needsDocker);
  });

  test("with an image in a comment runs in it once the mark is taken away", () => {
    const withImage = definitionTemplates.filter(({ text }) => / # (?:image|build):/.test(text));
    expect(withImage.length).toBeGreaterThanOrEqual(5);
    for (const { text } of withImage) {
      const parsed = parseDefinition(text.replace(/# (image|build):/, "$1:"));
      if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
      expect(runsInContainers(parsed.definition)).toBe(true);
    }
  });

  test("has an id that no other has", () => {
    const ids = definitionTemplates.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
