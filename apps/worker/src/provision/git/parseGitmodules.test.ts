import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parseGitmodules } from "./parseGitmodules.ts";

test("what git itself reads of an ordinary file is what is read here", () => {
  const text = [
    '[submodule "plain"]',
    "\tpath = a/plain",
    "\turl = https://git.example.org/plain",
    '[submodule "quoted \\"name\\""] # with a comment',
    '  Path = "a/quoted" ; said twice',
    '  URL="https://git.example.org/quoted.git"',
    "  update = !touch /tmp/ran",
    '# [submodule "commented"]',
    '[submodule "plain"]',
    "\tbranch = main",
    '[submodule "../../escaping"]',
    "\tpath = a/escaping",
    "\turl = ../escaping",
    "",
  ].join("\r\n");
  const dir = mkdtempSync(join(tmpdir(), "lapline-gitmodules-"));
  try {
    const file = join(dir, "modules");
    writeFileSync(file, text);
    const list = ["config", "--file", file, "--null", "--list"];
    const byName = new Map<string, Record<string, string>>();
    for (const entry of execFileSync("git", list, { encoding: "utf8" }).split("\0")) {
      const [, name = "", key = "", value = ""] =
        /^submodule\.(.*)\.(\w+)\n(.*)$/s.exec(entry) ?? [];
      byName.set(name, { ...byName.get(name), [key]: value });
    }
    const byGit = [...byName.values()].flatMap(({ path, url = "" }) =>
      path === undefined ? [] : [[path, [url]] as const],
    );
    expect(byGit).toHaveLength(3);
    expect(parseGitmodules(text)).toEqual(new Map(byGit));
  } finally {
    rmSync(dir, { recursive: true });
  }
});

test("several urls of one path are all answered, so that a second one is not taken for the first", () => {
  const section = (name: string, url: string) =>
    `[submodule "${name}"]\npath = lib\nurl = https://${url}.example/lib\n`;
  const both = ["https://a.example/lib", "https://b.example/lib"];
  expect(parseGitmodules(section("x", "a") + section("y", "b")).get("lib")).toEqual(both);
  expect(
    parseGitmodules(section("x", "a") + section("x", "b"))
      .get("lib")
      ?.sort(),
  ).toEqual(expect.arrayContaining(both));
});

test.each([
  ["a section that is no submodule's", "[core]\npath = lib\nurl = https://a.example/lib\n"],
  ["an included file", '[include]\npath = /etc/passwd\n[submodule "x"]\npath = lib\n'],
  ["a value over several lines", '[submodule "x"]\npath = lib\nurl = https://a.example/\\\nlib\n'],
  ["an escape", '[submodule "x"]\npath = lib\nurl = "https://a.example/lib\\n"\n'],
  ["an open quote", '[submodule "x"]\npath = lib\nurl = "https://a.example/lib\n'],
  ["a header of the old form", "[submodule.x]\npath = lib\nurl = https://a.example/lib\n"],
])("%s gives no address", (_, text) => {
  expect(parseGitmodules(text).get("lib") ?? []).toEqual([]);
});

// A pattern that tries a place again for every other one would not end before the test's time is over.
test("text that repeats what a pattern looks for is read once", () => {
  const many = 1_000_000;
  const spaces = " ".repeat(many);
  const texts = [
    `[submodule "${"\\\\".repeat(many)}`,
    `[submodule "x"]${spaces}x`,
    `[submodule${spaces}x`,
    `[submodule "x"]\npath = lib\nurl = a${spaces}"`,
    `[submodule "x"]\npath = lib\nurl = "${"\\\\".repeat(many)}`,
    `[submodule "x"]\npath = lib\nurl ${spaces}x`,
    `${spaces}=`,
  ];
  for (const text of texts) expect(parseGitmodules(text).get("lib") ?? []).toEqual([]);
});
