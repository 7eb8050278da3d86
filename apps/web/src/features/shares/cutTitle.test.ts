import { expect, test } from "vitest";
import { cutTitle } from "./cutTitle.ts";

test("a long title ends with a whole word and fits, a short one stays", () => {
  expect(cutTitle("Inserts of SQLite")).toBe("Inserts of SQLite");
  const words = "SQLite for Go (eaton) 0.10.0, go against ".repeat(5);
  const cut = cutTitle(words);
  expect(cut.length).toBeLessThanOrEqual(120);
  expect(cut).toMatch(/…$/);
  expect(
    words.startsWith(`${cut.slice(0, -1)} `) || words.startsWith(`${cut.slice(0, -1)}, `),
  ).toBe(true);
  expect(cutTitle("x".repeat(300))).toBe(`${"x".repeat(119)}…`);
});
