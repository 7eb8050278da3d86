import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { writeBuildFile } from "../provision/build/writeBuildFile.ts";
import { writeInside } from "../sandbox/process/writeComponentFiles.ts";
import { writeNewFile } from "./writeNewFile.ts";

const run = promisify(execFile);
let dir = "";
let folder = "";
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "lapline-write-"));
  folder = join(dir, "folder");
  await mkdir(folder);
  await mkdir(join(dir, "outside"));
  await writeFile(join(dir, "outside/file"), "host");
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const plants = {
  "a link to a file of the host": (path: string) => symlink(join(dir, "outside/file"), path),
  "a link to a folder of the host": (path: string) => symlink(join(dir, "outside"), path),
  "a link that leads nowhere": (path: string) => symlink(join(dir, "outside/made"), path),
  "a pipe": (path: string) => run("mkfifo", [path]),
  "a folder": (path: string) => mkdir(path),
  "a file": (path: string) => writeFile(path, "theirs"),
};
const writers = {
  writeNewFile: async (name: string) => {
    const problem = await writeNewFile(folder, name, "text");
    if (problem !== null) throw new Error(problem);
  },
  writeInside: (name: string) => writeInside(folder, name, "text"),
  writeBuildFile: (name: string) => writeBuildFile(folder, name, "text"),
};
const cases = Object.keys(writers).flatMap((writer) =>
  Object.keys(plants).flatMap((what) =>
    ["file", "deep/way"].map((name) => [writer, what, name] as const),
  ),
) as [keyof typeof writers, keyof typeof plants, string][];

test.each(cases)("%s writes nothing through %s in the place of %s", async (writer, what, name) => {
  // At the file itself, or at the first folder on its way.
  await plants[what](join(folder, name.split("/")[0] ?? ""));
  const ended = await Promise.race([
    writers[writer](name).then(
      () => "written",
      () => "refused",
    ),
    new Promise((resolve) => setTimeout(resolve, 2_000, "waits for ever")),
  ]);
  expect(ended).not.toBe("waits for ever");
  expect(await readdir(join(dir, "outside"))).toEqual(["file"]);
  expect(await readFile(join(dir, "outside/file"), "utf8")).toBe("host");
  if (ended === "written") expect(await readFile(join(folder, name), "utf8")).toBe("text");
});

test.each(Object.keys(writers) as (keyof typeof writers)[])(
  "%s makes folders on the way",
  async (writer) => {
    await writers[writer]("a/b/file");
    await writers[writer]("a/other");
    expect(await readFile(join(folder, "a/b/file"), "utf8")).toBe("text");
    expect(await readFile(join(folder, "a/other"), "utf8")).toBe("text");
  },
);
