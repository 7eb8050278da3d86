import { expect, test } from "vitest";
import { emptyWords } from "./emptyWords.ts";
import { cell, row, side, view } from "./testing/compareFixtures.ts";

const look = { search: null, family: null, arrange: null } as const;
const columns = [side("a", "1"), side("b", "1")];
const full = view(columns, [row("latency", [cell(1), cell(2)])]);
const none = { rows: [] };

/** Every way to an empty comparison, with what its words name. */
const cases = [
  ["unknown columns", view([side("a", "1", { found: false })], []), look, "no results"],
  ["narrowed columns", view(columns, []), look, "narrowed"],
  ["a search", full, { ...look, search: "thruput" }, "thruput"],
  ["a family", full, { ...look, family: "memory" }, "family"],
  ["variants", full, { ...look, arrange: "variants" }, "Variants"],
] as const;

test.each(cases)("%s that leave nothing say what happened, why, and what to do", (...one) => {
  const [, compared, chosen, named] = one;
  const words = emptyWords(compared, none, chosen) ?? expect.unreachable();
  const { happened, why, next, reset } = words;
  for (const sentence of [happened, why, next]) expect(sentence).toMatch(/^[A-Z].*\.$/);
  expect([happened, why, next].join(" ")).toContain(named);
  // What the look hid can be shown again with one press; what is not there cannot.
  const hidden = compared.rows.length > 0;
  expect(reset !== null).toBe(hidden);
  if (reset !== null)
    expect(Object.values(reset.change).every((value) => value === null)).toBe(true);
});

test("a comparison with a row says nothing", () => {
  expect(emptyWords(full, full, { ...look, search: "latency" })).toBeNull();
});
