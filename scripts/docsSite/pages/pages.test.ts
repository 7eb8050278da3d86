import { expect, test } from "vitest";
import { documentText } from "../buildSite.ts";
import { destinationOf, pageAddress, type SiteOptions } from "./addresses.ts";
import { dressBody, type Wardrobe } from "./dressBody.ts";
import { parsePage } from "./parsePage.ts";

const options: SiteOptions = {
  base: "/docs",
  folders: false,
  installation: true,
  repository: null,
};
const page = (file: string, text: string) =>
  parsePage({ file, slug: file.replace(/[.]md$/, ""), text: `# Title\n\nFirst words.\n\n${text}` });

function dressed(text: string) {
  const here = page("how-to/here.md", text);
  const there = page("reference/there.md", "## A heading\n");
  const wardrobe: Wardrobe = {
    options,
    pages: new Map([here, there].map((one) => [one.file, one])),
    takePicture: (path) =>
      path.includes("/shot-") ? { address: `/docs/${path}`, width: 4, height: 3 } : null,
    takeFile: () => null,
  };
  const problems = dressBody(here, here.body, wardrobe);
  return { problems, html: documentText(here.body) };
}

test.each([
  ["ci.md#x", { kind: "page", file: "how-to/ci.md", hash: "x" }],
  ["../reference/api.md", { kind: "page", file: "reference/api.md", hash: "" }],
  ["#y", { kind: "page", file: "how-to/here.md", hash: "y" }],
  ["../results", { kind: "file", path: "docs/results" }],
  ["../../README.md#try-it", { kind: "file", path: "README.md" }],
  ["https://example.org/#z", { kind: "outside", href: "https://example.org/#z" }],
])("%s of how-to/here.md is read", (href, destination) => {
  expect(destinationOf("how-to/here.md", href)).toEqual(destination);
});

test.each([
  [options, "", "/docs"],
  [options, "how-to/ci", "/docs/how-to/ci"],
  [{ ...options, base: "", folders: true }, "", "/"],
  [{ ...options, base: "/x", folders: true }, "how-to/ci", "/x/how-to/ci/"],
])("an address fits the place of the site", (place, slug, address) => {
  expect(pageAddress(place, slug)).toBe(address);
});

test("links lead to pages of the site; those to files of a repository that nobody named are words", () => {
  const { html, problems } = dressed(
    "[one](../reference/there.md#a-heading) [two](../../apps/web/x.ts) [three](https://a.example)",
  );
  expect(problems).toEqual([]);
  expect(html).toContain(
    '<a href="/docs/reference/there#a-heading">one</a> two <a href="https://a',
  );
});

test("a link to a heading that is not there is a problem, as is a missing picture", () => {
  const { problems } = dressed(
    "[one](../reference/there.md#gone) ![Words](../screenshots/none.png)",
  );
  expect(problems).toEqual([
    "../reference/there.md#gone of how-to/here.md: reference/there.md has no heading of this name",
    "The picture ../screenshots/none.png of how-to/here.md is not there",
  ]);
});

test("a picture has its size, and a twin for the dark", () => {
  const { html } = dressed("![Words](../screenshots/shot-light.png)");
  expect(html).toMatch(/shot-light[.]png" alt="Words" width="4" height="3" loading="lazy"/);
  expect(html).toContain("shot-dark.png");
});

test("tables and code scroll by keyboard, headings can be linked, languages are colored", () => {
  const { html } = dressed(
    '## Some *words*\n\n| a |\n|---|\n| b<br>c |\n\n```json\n{"a": 1}\n```\n',
  );
  expect(html).toContain(
    '<h2 id="some-words">Some <em>words</em><a class="anchor" href="#some-words"',
  );
  expect(html).toMatch(
    /<div class="table"><div class="scroll" role="group" tabindex="0"[^>]*><table>/,
  );
  expect(html).toMatch(/b<br>\s*c/);
  expect(html).toContain('<span class="hljs-attr">"a"</span>');
});

test("HTML that would get lost stops the build and says where", () => {
  expect(() => page("how-to/here.md", "<video src=x></video>")).toThrow(
    "docs/how-to/here.md: Line 5 has HTML that the site does not show",
  );
});

test("a page without a title or a first paragraph says so", () => {
  const empty = { file: "how-to/empty.md", slug: "how-to/empty", text: "Words.\n" };
  expect(() => parsePage(empty)).toThrow(
    "docs/how-to/empty.md needs a title and a first paragraph",
  );
});
