import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { removeTree } from "../paths/removeTree.ts";
import { deepTree } from "../testing/deepTree.ts";
import { folderBytes } from "./folderBytes.ts";

test("files count in every depth, and what a link points to does not", async () => {
  const dir = await mkdtemp(join(tmpdir(), "lapline-bytes-"));
  await mkdir(join(dir, "data/deep"), { recursive: true });
  await writeFile(join(dir, "outside"), "x".repeat(5000));
  await writeFile(join(dir, "data/main.db"), "x".repeat(100));
  await writeFile(join(dir, "data/deep/main.db-wal"), "x".repeat(20));
  const before = await folderBytes(join(dir, "data"));
  await symlink(join(dir, "outside"), join(dir, "data/link"));
  expect(before).toBe(120);
  expect(await folderBytes(join(dir, "data"))).toBeLessThan(400);
  expect(await folderBytes(join(dir, "nowhere"))).toBe(0);
  await rm(dir, { recursive: true });
});

test("a link in the place of a folder is not entered, and a very deep folder ends", async () => {
  const dir = await mkdtemp(join(tmpdir(), "lapline-bytes-"));
  onTestFinished(async () => void (await removeTree(dir)));
  await mkdir(join(dir, "host/data"), { recursive: true });
  await writeFile(join(dir, "host/data/file"), "x".repeat(5000));
  // As the target leaves it between the look into the folder above and the look into this one.
  await symlink(join(dir, "host"), join(dir, "components"));
  expect(await folderBytes(join(dir, "components"))).toBe(0);
  await mkdir(join(dir, "deep"));
  await writeFile(join(dir, "deep/file"), "x".repeat(7));
  await deepTree(join(dir, "deep"));
  expect(await folderBytes(join(dir, "deep"))).toBe(7);
});
