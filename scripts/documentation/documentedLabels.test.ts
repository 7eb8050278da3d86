import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");

const filesBelow = (folder: string, ending: RegExp) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => ending.test(name) && !/generated|\.test\./.test(name))
    .map((name) => join(folder, name));

const textOf = (file: string) => readFileSync(join(root, file), "utf8").replaceAll(/\s+/g, " ");

/** Pages whose bold words after one of these are labels: of a button, a tab, a page or a panel. */
const leads = "press|choose|click|open|select|under";
const pages = ["README.md", ...filesBelow("docs", /^(?!results|screenshots).*\.md$/)];
const labels = pages.flatMap((page) =>
  [...textOf(page).matchAll(new RegExp(`\\b(?:${leads}) \\*\\*([^*]+)\\*\\*`, "gi"))].flatMap(
    // A place in the settings is written as the pages that lead to it.
    ([, words = ""]) => words.split(", ").map((label) => ({ page, label })),
  ),
);

const shown = [
  ...filesBelow("apps/web/src", /\.tsx?$/),
  ...filesBelow("packages/contracts/src", /\.ts$/),
  ...filesBelow("deploy", /\.json$/),
]
  .map(textOf)
  .join("\n");

/** Whether a label stands in a program as a text of its own, not only as part of a sentence. */
function isShown(label: string): boolean {
  const text = label.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`["'\`>}] ?${text} ?["'\`<{]`).test(shown);
}

test("pages name labels, and what nothing shows is found", () => {
  expect(labels.length).toBeGreaterThan(15);
  expect(isShown("Start the fire drill now")).toBe(false);
});

test.each(labels)("$label of $page is shown somewhere", ({ label }) => {
  expect(isShown(label)).toBe(true);
});
