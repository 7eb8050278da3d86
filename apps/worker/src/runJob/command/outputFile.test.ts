import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { clearOutput, folderProblem, readOutput } from "./outputFile.ts";

let dir = "";
let folder = "";
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "lapline-output-"));
  folder = join(dir, "version");
  await mkdir(join(folder, "sub"), { recursive: true });
  await mkdir(join(dir, "host"));
  await writeFile(join(dir, "host/out"), "host");
});
afterEach(() => rm(dir, { recursive: true, force: true }));

/** Ways to make `sub/out` lead to a file of the host. */
const links: [string, (target: string) => Promise<void>][] = [
  ["the file", () => symlink(join(dir, "host/out"), join(folder, "sub/out"))],
  [
    "its folder",
    async () => {
      await rm(join(folder, "sub"), { recursive: true });
      await symlink(join(dir, "host"), join(folder, "sub"));
    },
  ],
  [
    "its folder by another link inside",
    async () => {
      await rm(join(folder, "sub"), { recursive: true });
      await symlink(join(dir, "host"), join(folder, "other"));
      await symlink("other", join(folder, "sub"));
    },
  ],
];

describe.each(links)("a link in the place of %s", (what, make) => {
  test("is never read through, and what it leads to stays", async () => {
    await make("");
    const place = { folder, below: "sub/out" };
    const { text, problem } = await readOutput(place);
    expect(text).toBeNull();
    expect(problem).toContain("is reached through a link");
    const refusal = await clearOutput(place);
    if (what === "the file") expect(refusal).toBeNull();
    else expect(refusal).toContain("is reached through a link");
    expect(await readFile(join(dir, "host/out"), "utf8")).toBe("host");
  });
});

test("a file is removed before a trial and read after it", async () => {
  const place = { folder, below: "sub/out" };
  await writeFile(join(folder, "sub/out"), "earlier");
  expect(await clearOutput(place)).toBeNull();
  expect(await readOutput(place)).toEqual({ text: null, problem: null });
  await writeFile(join(folder, "sub/out"), "now");
  expect(await readOutput(place)).toEqual({ text: "now", problem: null });
  expect(await clearOutput({ folder, below: "new/deep/out" })).toBeNull();
});

test("a pipe is not waited for, and a folder is no output", async () => {
  await promisify(execFile)("mkfifo", [join(folder, "sub/out")]);
  const nothing = { text: null, problem: null };
  expect(await readOutput({ folder, below: "sub/out" })).toEqual(nothing);
  expect(await readOutput({ folder, below: "sub" })).toEqual(nothing);
  expect(await clearOutput({ folder, below: "sub" })).toContain("is a folder");
});

test("a folder to start in has to be there", async () => {
  expect(await folderProblem({ folder, below: "sub" })).toBeNull();
  expect(await folderProblem({ folder, below: "gone" })).toBe("The version has no folder gone.");
});
