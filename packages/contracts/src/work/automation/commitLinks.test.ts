import { expect, test } from "vitest";
import { commitLinks } from "./commitLinks.ts";

test.each([
  ["https://github.com/acme/todo", "https://github.com/acme/todo", ""],
  ["https://github.com/acme/todo.git", "https://github.com/acme/todo", ""],
  ["https://gitlab.com/a/b/todo.git", "https://gitlab.com/a/b/todo", "/-"],
  ["https://gitlab.example.org/acme/todo/", "https://gitlab.example.org/acme/todo", "/-"],
  ["https://codeberg.org/acme/todo.git", "https://codeberg.org/acme/todo", ""],
])("%s has pages of its commits and their differences", (repository, base, below) => {
  const links = commitLinks(repository);
  expect(links?.commit("abc")).toBe(`${base}${below}/commit/abc`);
  expect(links?.diff("v1.0", "team/x#1")).toBe(`${base}${below}/compare/v1.0...team/x%231`);
});

test("what a host runs is not guessed, but a connection may say it", () => {
  const repository = "https://git.example.org/acme/todo.git";
  expect(commitLinks(repository)).toBeNull();
  expect(commitLinks(repository, "gitlab")?.commit("abc")).toBe(
    "https://git.example.org/acme/todo/-/commit/abc",
  );
  expect(commitLinks("javascript:alert(1)", "gitea")).toBeNull();
  expect(commitLinks("https://notgithub.com.example.org/a/b")).toBeNull();
});
