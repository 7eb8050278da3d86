import { expect, test } from "vitest";
import { type DiffEntry, prepareDiff } from "./prepareDiff.ts";

const drawn = (entries: readonly DiffEntry[]) =>
  entries.map((entry) => {
    if ("omitted" in entry) return `… ${entry.omitted}`;
    const side = (one: typeof entry.before) => (one === null ? "-" : `${one.number} ${one.text}`);
    return `${side(entry.before)} | ${side(entry.after)}${entry.isChanged ? " *" : ""}`;
  });

test("a changed line stands beside what it was, with its own line numbers", () => {
  expect(drawn(prepareDiff("a\nb\nc\n", "a\nx\ny\nc\n"))).toEqual([
    "1 a | 1 a",
    "2 b | 2 x *",
    "- | 3 y *",
    "3 c | 4 c",
  ]);
});

test("removed lines at the end have nothing beside them", () => {
  expect(drawn(prepareDiff("a\nb\n", "a\n"))).toEqual(["1 a | 1 a", "2 b | - *"]);
});

test("long stretches without a change are counted, and three lines around a change stay", () => {
  const lines = Array.from({ length: 20 }, (_, index) => `line ${index + 1}`);
  const changed = lines.with(9, "new");
  const entries = drawn(prepareDiff(lines.join("\n"), changed.join("\n")));
  expect(entries[0]).toBe("… 6");
  expect(entries.slice(1, -1)).toHaveLength(7);
  expect(entries.at(-1)).toBe("… 7");
});

test("texts that are the same have nothing to show", () => {
  expect(drawn(prepareDiff("a\nb", "a\nb\n"))).toEqual(["… 2"]);
});
