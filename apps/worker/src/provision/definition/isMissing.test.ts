import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { isMissing } from "./provisionDefinition.ts";

test("what a build keeps is looked for without following its links out of the version", async () => {
  const folder = await mkdtemp(join(tmpdir(), "lapline-keep-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, "dist"));
  await writeFile(join(folder, "dist/app.js"), "");
  await symlink("/", join(folder, "root"));
  expect(await isMissing(folder, "dist/app.js")).toBe(false);
  expect(await isMissing(folder, "./dist/none.js")).toBe(true);
  // Both alike, so that nobody learns which files the machine has.
  expect(await isMissing(folder, "root/etc/passwd")).toBe(false);
  expect(await isMissing(folder, "root/etc/no-such-file")).toBe(false);
});
