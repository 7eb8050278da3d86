import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
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
