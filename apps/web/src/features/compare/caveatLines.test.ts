import { expect, test } from "vitest";
import { caveatLines } from "./caveatLines.ts";

const scenarios = [
  { id: "records.insert", caveats: ["Keys differ.", "Inserts only."] },
  { id: "records.read", caveats: ["Keys differ."] },
  { id: "sync.join", caveats: ["Two peers."] },
];

test("every warning names the scenarios in view that it is of", () => {
  expect(caveatLines(scenarios, new Set(["records.insert", "records.read"]))).toEqual([
    "records.insert, records.read: Keys differ.",
    "records.insert: Inserts only.",
  ]);
});

test("a warning of all of many scenarios counts them instead", () => {
  const many = ["a.b", "a.c", "a.d", "a.e"].map((id) => ({ id, caveats: ["Keys differ."] }));
  const ids = many.map(({ id }) => id);
  expect(caveatLines(many, new Set(ids))).toEqual(["All 4 scenarios: Keys differ."]);
  // With another one in view, the four are named.
  expect(caveatLines(many, new Set([...ids, "b.c"]))).toEqual(["a.b, a.c, a.d, a.e: Keys differ."]);
});
