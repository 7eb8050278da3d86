import { expect, test } from "vitest";
import { docsPages, nonceMark } from "../../generated/docsPages.ts";
import { answerDocs } from "./answerDocs.ts";

const facts = { nonce: "abc+/=", theme: "dark" } as const;

test("a page comes in the theme of the reader, with the nonce of its answer", async () => {
  const answer = answerDocs({ ...facts, slug: "tutorial" });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const html = await answer.text();
  expect(html).toContain('<html lang="en" data-theme="dark">');
  expect(html).toContain('nonce="abc+/="');
  expect(html).not.toContain(nonceMark);
});

test("an address without a page is a 404 with the search", async () => {
  for (const slug of ["how-to/nothing", "constructor", "../package.json"]) {
    const answer = answerDocs({ ...facts, slug });
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('id="search"');
  }
});

test("the address of a file of the repository leads to its page", () => {
  const answer = answerDocs({ ...facts, slug: "how-to/ci.md" });
  expect([answer.status, answer.headers.get("location")]).toEqual([308, "/docs/how-to/ci"]);
});

test("the first page names every other page", () => {
  for (const slug of Object.keys(docsPages).filter((one) => one !== "")) {
    expect(docsPages[""]).toContain(`href="/docs/${slug}"`);
  }
});
