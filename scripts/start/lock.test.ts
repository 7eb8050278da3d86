import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { takeLock } from "./lock.ts";

let folder: string;
let lockFile: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lapline-lock-"));
  lockFile = join(folder, "lock");
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("a second instance on the same folder is refused while the first one lives", async () => {
  const program = "process.stdout.write('up'); setInterval(() => {}, 1000)";
  const first = spawn(process.execPath, ["-e", program, "scripts/start/main.ts"]);
  await new Promise((resolve) => first.stdout.once("data", resolve));
  writeFileSync(lockFile, `${first.pid}\n`);
  expect(() => takeLock(lockFile)).toThrow(
    `already runs on this data folder (process ${first.pid})`,
  );
  first.kill("SIGKILL");
  await new Promise((resolve) => first.once("close", resolve));
  takeLock(lockFile)();
  expect(existsSync(lockFile)).toBe(false);
});

test("a lock whose number belongs to another program by now is taken over", () => {
  writeFileSync(lockFile, `${process.ppid}\n`);
  takeLock(lockFile)();
  expect(existsSync(lockFile)).toBe(false);
});
