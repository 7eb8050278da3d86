import { execFile } from "node:child_process";
import { chmod, mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { takeFile } from "./takeFile.ts";

const run = promisify(execFile);
let dir = "";
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "lapline-take-"));
  for (const name of ["build", "build/real", "kept"]) await mkdir(join(dir, name));
  await writeFile(join(dir, "victim"), "host");
  await writeFile(join(dir, "build/real/file"), "built");
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const take = (below: string) => takeFile(join(dir, "build"), below, join(dir, "kept/file"));

test("a regular file is copied with its content and its right to be run", async () => {
  await chmod(join(dir, "build/real/file"), 0o4711);
  await take("real/file");
  expect(await readFile(join(dir, "kept/file"), "utf8")).toBe("built");
  expect((await stat(join(dir, "kept/file"))).mode & 0o7111).toBe(0o111);
});

test.each<[string, string, () => Promise<unknown>]>([
  ["a link to a file of the host", "x", () => symlink(join(dir, "victim"), join(dir, "build/x"))],
  ["a link to another file of the build", "x", () => symlink("real/file", join(dir, "build/x"))],
  ["a link on the way", "x/file", () => symlink("real", join(dir, "build/x"))],
  ["a link that leads nowhere", "x", () => symlink("nothing", join(dir, "build/x"))],
  ["a pipe", "x", () => run("mkfifo", [join(dir, "build/x")])],
  ["a folder", "x", () => mkdir(join(dir, "build/x"))],
  ["nothing", "x", () => Promise.resolve()],
])("%s is not taken", async (_, below, plant) => {
  await plant();
  await expect(take(below)).rejects.toMatchObject({ code: "build_failed" });
  await expect(stat(join(dir, "kept/file"))).rejects.toMatchObject({ code: "ENOENT" });
});

test.each<[string, () => Promise<unknown>]>([
  ["a link", () => symlink(join(dir, "victim"), join(dir, "kept/file"))],
  ["a link to nothing", () => symlink(join(dir, "made"), join(dir, "kept/file"))],
  ["a pipe", () => run("mkfifo", [join(dir, "kept/file")])],
  ["a folder", () => mkdir(join(dir, "kept/file"))],
])("what is taken is never written through %s", async (_, plant) => {
  await plant();
  await expect(take("real/file")).rejects.toMatchObject({ code: "EEXIST" });
  expect(await readFile(join(dir, "victim"), "utf8")).toBe("host");
  await expect(stat(join(dir, "made"))).rejects.toMatchObject({ code: "ENOENT" });
});
