import { describe, expect, test } from "vitest";
import { parseDefinition } from "../definitions/index.ts";
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

  test("has an id that no other has", () => {
    const ids = definitionTemplates.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
