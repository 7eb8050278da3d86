import { expect, test } from "vitest";
import { alikeSides, leftOutNote } from "./alikeSides.ts";
import type { DetailSide } from "./detailSide.ts";
import { cell, side } from "./testing/compareFixtures.ts";

const load = {
  recorded: true,
  differences: [{ name: "clients", title: "Clients", unit: null, base: "8", side: "16" }],
} as never;

function detail(name: string, more: Parameters<typeof cell>[1] = {}): DetailSide {
  const column = side("alpha", name);
  // The report is not looked at.
  return { name, column, report: {} as never, cell: cell(1, more), params: {}, details: undefined };
}

test("only sides that did the same work lie over each other", () => {
  const sides = [detail("1"), detail("2", { load }), detail("3"), detail("4", { valid: false })];
  const found = alikeSides(sides);
  expect(found.alike.map(({ name }) => name)).toEqual(["1", "3"]);
  expect(leftOutNote(found)).toBe(
    "Not drawn, because their load differs: 2. Not drawn, because they are invalid: 4.",
  );
});

test("the first valid side is what others are held against", () => {
  const sides = [detail("1", { valid: false }), detail("2", { load }), detail("3", { load })];
  const { alike } = alikeSides(sides);
  expect(alike.map(({ name }) => name)).toEqual(["2", "3"]);
  expect(leftOutNote(alikeSides([detail("1")]))).toBeNull();
});
