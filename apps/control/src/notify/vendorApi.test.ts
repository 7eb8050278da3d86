import { expect, test } from "vitest";
import { urlBelow } from "./vendorApi.ts";

const base = "https://git.example/api/v1";

test.each([
  "/repos/o/n/git/ref/heads/main",
  "/repos/o/n/git/ref/tags/v1.2.3",
  "/repos/o/n/compare/1.0...2.0?per_page=1&page=2",
  `/repos/o/n/branches/${encodeURIComponent("feature (a) 'b' ü")}`,
])("%s lies below", (path) => {
  expect(urlBelow(base, path)).toBe(base + path);
});

test.each([
  "/repos/o/n/git/ref/heads/../../../../../user",
  "/repos/o/n/git/ref/heads/%2e%2e/%2E%2e/user",
  "/repos/o/n/branches/./main",
  "/repos/o/n/branches/..\\..\\user",
  "/repos/o/n/branches/main#part",
  "repos/o/n",
  "@evil.example/repos",
])("%s leads elsewhere", (path) => {
  expect(urlBelow(base, path)).toBeNull();
});
