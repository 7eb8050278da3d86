import { expect, test } from "vitest";
import { commitsBetween, suspectsBetween } from "./searchedCommits.ts";

const commit = (letter: string) => ({
  id: letter.repeat(40),
  author: "Ada",
  subject: letter,
  at: "2026-11-01T00:00:00.000Z",
});
const searched = { commits: [..."abcde"].map(commit) };
const letters = (commits: readonly { subject: string }[]) =>
  commits.map(({ subject }) => subject).join("");
const [b, d] = ["b".repeat(40), "d".repeat(40)];

test.each([
  ["v1", "v2", "abcd", "abcde"],
  [b, "v2", "cd", "cde"],
  ["v1", d, "abc", "abcd"],
  [b, d, "c", "cd"],
])("between %s and %s lie %s, and one of %s brought the change", (low, high, inner, suspects) => {
  expect(letters(commitsBetween(searched, { low, high }))).toBe(inner);
  expect(letters(suspectsBetween(searched, { low, high }))).toBe(suspects);
});
