import { expect, test } from "vitest";
import { parseGitMirrors } from "./gitMirrors.ts";

test("mirrors are found under every spelling of their repository", () => {
  const mirrors = parseGitMirrors(
    "https://example.org/a/b.git=/srv/b.git, https://example.org/a/c/=/srv/with=sign,",
  );
  expect([...(mirrors ?? [])]).toEqual([
    ["https://example.org/a/b", "/srv/b.git"],
    ["https://example.org/a/c", "/srv/with=sign"],
  ]);
  expect(parseGitMirrors("")?.size).toBe(0);
});

test.each(["https://example.org/a=relative", "git@example.org:a=/srv/a", "/srv/a"])(
  "%s is no mirror",
  (text) => {
    expect(parseGitMirrors(text)).toBeNull();
  },
);
