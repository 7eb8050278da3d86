import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { homesOf } from "../provision/build/writeHome.ts";
import { clearHomes } from "./clearHomes.ts";

test("homes that a killed worker left go at the next start, and those of other scopes stay", async () => {
  const toolCacheDir = await mkdtemp(join(tmpdir(), "lapline-homes-"));
  onTestFinished(() => rm(toolCacheDir, { recursive: true, force: true }));
  for (const scope of ["mine", "other"]) {
    await mkdir(join(homesOf(toolCacheDir, scope), "home-1"), { recursive: true });
    await writeFile(join(homesOf(toolCacheDir, scope), "home-1/.netrc"), "password");
  }
  await clearHomes({ scope: "mine", toolCacheDir, log: pino({ level: "silent" }) });
  expect(existsSync(join(homesOf(toolCacheDir, "mine"), "home-1"))).toBe(false);
  expect(existsSync(join(homesOf(toolCacheDir, "other"), "home-1/.netrc"))).toBe(true);
});
