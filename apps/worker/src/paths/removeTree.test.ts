import { execFile } from "node:child_process";
import { chmod, mkdir, mkdtemp, readdir, readFile, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { deepTree } from "../testing/deepTree.ts";
import { removeTree } from "./removeTree.ts";

const run = promisify(execFile);
let dir = "";
let tree = "";
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "lapline-remove-"));
  tree = join(dir, "tree");
  await mkdir(tree);
});
afterEach(() => run("rm", ["-rf", dir]));

test.each<[string, () => Promise<unknown>]>([
  ["a path longer than the system takes", () => deepTree(tree)],
  [
    "a folder that nobody may enter",
    async () => {
      await mkdir(join(tree, "closed"));
      await writeFile(join(tree, "closed/file"), "");
      await deepTree(tree);
      await chmod(join(tree, "closed"), 0);
    },
  ],
  ["a pipe", () => run("mkfifo", [join(tree, "pipe")])],
  ["nothing in it", () => Promise.resolve()],
])("a folder with %s is removed", async (_, fill) => {
  await fill();
  expect(await removeTree(tree)).toBeNull();
  expect(await readdir(dir)).toEqual([]);
});

test("what a link in it leads to stays, with its rights", async () => {
  const outside = join(dir, "outside");
  await mkdir(outside);
  await writeFile(join(outside, "file"), "host", { mode: 0o400 });
  await symlink(outside, join(tree, "link"));
  await deepTree(tree);
  expect(await removeTree(tree)).toBeNull();
  expect(await readFile(join(outside, "file"), "utf8")).toBe("host");
  expect((await run("stat", ["-c", "%a", join(outside, "file")])).stdout.trim()).toBe("400");
});

test("a folder that is not there is no failure", async () => {
  expect(await removeTree(join(dir, "nothing"))).toBeNull();
});

test("what cannot be removed is said and ends nothing", async () => {
  // The kernel's own folders are nobody's to remove.
  expect(await removeTree("/proc/self/fdinfo")).toMatch(
    /^\/proc\/self\/fdinfo could not be removed/,
  );
});
