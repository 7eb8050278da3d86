import { expect, test } from "vitest";
import { readablePages } from "./readablePages.ts";
import { isReadableSource } from "./readableSources.ts";
import { wordViolations } from "./wordViolations.ts";

const help = "apps/cli/src/commands/addNew.ts";
const page = "apps/web/src/features/new/NewPage.tsx";
const mail = "apps/control/src/mail/newMail.ts";
const reason = "packages/engine/src/work/newReason.ts";

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
  [page, '<ConfirmDialog action="Remove webhook" />'],
  [page, "<Button>\n  Change{of}\n</Button>"],
  [page, '<Button>Change<span className="sr-only"> it</span></Button>'],
  [page, 'title={rule === null ? "New rule" : `Change ${' + "rule.name}`}"],
  [page, '<Form action="Update schedule" />'],
  [page, "<Button>\n  Try again\n</Button>"],
  [page, "<Link>\n  Show alert\n</Link>"],
  [page, '<Form action="Make secret" />'],
  [page, '{isActive ? "Pause" : "Make active"}'],
  [page, '<SelectField label="What waits until a member approves it" />'],
  [page, "<p>Everything else goes on.</p>"],
  [page, "return `×${" + "factor" + "}`;"],
  [mail, '"The schedule failed. Its page says what became of it."'],
  [mail, 'log.warn("the queue is away");'],
  [reason, '"acme/widgets did not tell the commit."'],
  [reason, '"The two versions were not driven alike."'],
  [reason, '"It is compared once more."'],
  ["action/action.yml", "description: What this expands to"],
])("%s may not say %j", (path, text) => {
  expect(wordViolations(path, text)).not.toEqual([]);
});

test.each([
  ["docs/new.md", "Both versions are interleaved, and there is no ratio."],
  [
    "docs/new.md",
    "The role is `lapline_book`, and `the book` is a fence's.\n\n```\nby turns\n```\n",
  ],
  ["docs/new.md", "Needs Go on the machine."],
  [help, "// Measures both by turns.\nconst colour = paint(told);"],
  [help, '/** What is told. */\nimport { byTurns } from "../byTurns.ts";'],
  [page, "<p>This is no longer drawn.</p>"],
  [page, '<Form action="Change password" />'],
  [page, '<ConfirmButton action="Remove member" />'],
  [page, "<Button>Edit{of}</Button>"],
  [page, "<p>1.36× as slow, in 3 × 4 cells</p>"],
  [reason, "const anew = ring(bell);"],
])("%s may say %j", (path, text) => {
  expect(wordViolations(path, text)).toEqual([]);
});

test.each([
  help,
  page,
  mail,
  reason,
  "apps/web/src/server/http/problemOf.ts",
  "apps/worker/src/onSignals.ts",
  "scripts/start/main.ts",
  "action/action.yml",
])("%s is read", (path) => {
  expect(isReadableSource(path)).toBe(true);
});

test.each([
  "apps/web/src/features/new/NewPage.test.tsx",
  "packages/engine/src/testing/oldSentences.ts",
  "packages/db/src/generated/client.ts",
  "bench/duet/main.ts",
])("%s is not", (path) => {
  expect(isReadableSource(path)).toBe(false);
});

test("pages, release notes and the README of each package are read", () => {
  const pages = readablePages();
  expect(pages).toContain("docs/benchmarks.md");
  expect(pages).toContain(".changeset/README.md");
  expect(pages).toContain("apps/cli/README.md");
  expect(pages).toContain("harnesses/python/README.md");
  expect(pages.filter((path) => path.includes("node_modules"))).toEqual([]);
});
