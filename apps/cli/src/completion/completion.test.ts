import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { createProgram } from "../createProgram.ts";
import { testIo } from "../testing/testIo.ts";
import { commandTree, completionScript } from "./completionScript.ts";

const nodes = commandTree(createProgram(testIo().io));

/** What bash offers for a line, by its own completion. */
function completions(...words: string[]): string[] {
  const script = `${completionScript("bash", nodes)}
COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _lapline; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const text = execFileSync("bash", ["-c", script, "bash", "lapline", ...words], {
    encoding: "utf8",
  });
  return text.trim().split("\n");
}

test("bash offers commands, their subcommands, their options and the values of an option", () => {
  expect(completions("")).toEqual(expect.arrayContaining(["submit", "machine", "--help"]));
  expect(completions("machine", "")).toEqual(expect.arrayContaining(["register", "drain"]));
  expect(completions("series", "list", "--st")).toEqual(["--state"]);
  expect(completions("submit", "--source", "")).toEqual(["auto", "git", "none"]);
  expect(completions("submit", "--preset", "go")).toEqual(["goatdb", "go-sqlite"]);
  expect(completions("import", "-t", "x", "--format", "hyp")).toEqual(["hyperfine"]);
});

test("zsh and fish have every command and option too", () => {
  for (const shell of ["zsh", "fish"] as const) {
    const script = completionScript(shell, nodes);
    for (const { path, options } of nodes) {
      for (const name of path) expect(script).toContain(name);
      for (const { flag } of options) expect(script).toContain(flag.slice(2));
    }
  }
});

test("every command has a description, and every one that does something an example or options", () => {
  for (const { path, description } of nodes) expect([path, description]).not.toEqual([path, ""]);
});
