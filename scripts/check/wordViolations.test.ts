import { expect, test } from "vitest";
import { wordViolations } from "./wordViolations.ts";

const help = "apps/cli/src/commands/addNew.ts";
const page = "apps/web/src/features/new/NewPage.tsx";

test.each([
  ["docs/new.md", "One job measures both by turns."],
  ["docs/new.md", "What the history shows is told to members."],
  ["docs/new.md", "The queue is a doorbell, and PostgreSQL is the book."],
  ["docs/new.md", "The chart has the favourite of the reader."],
  [help, '.option("--baseline <version>", "what the versions are held against")'],
  [help, '"This is the first half, " +\n  "and each run is drawn anew."'],
  [help, 'throw new Failure(exitCodes.usage, `"${' + "text" + '}" is no target.`);'],
  [page, "<p>\n  The reasons stand\n  below the table.\n</p>"],
  [page, '<Panel title="Runs and waits" />'],
])("%s may not say %j", (path, text) => {
  expect(wordViolations(path, text)).not.toEqual([]);
});

test.each([
  ["docs/new.md", "Both versions are interleaved, and there is no ratio."],
  [
    "docs/new.md",
    "The role is `lapline_book`, and `the book` is a fence's.\n\n```\nby turns\n```\n",
  ],
  [help, "// Measures both by turns.\nconst colour = paint(told);"],
  [help, '/** What is told. */\nimport { byTurns } from "../byTurns.ts";'],
  [page, "<p>This is no longer drawn.</p>"],
])("%s may say %j", (path, text) => {
  expect(wordViolations(path, text)).toEqual([]);
});
