import { expect, test } from "vitest";
import { caveatLines } from "./limitLines.ts";

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
