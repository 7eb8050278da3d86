import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { machineEnv, readMachineSettings, writeMachineSettings } from "./machineFolder.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "lapline-machine-"));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

test("settings come back as they were stored, and only their owner can read them", async () => {
  const settings = { LAPLINE_URL: "https://lapline.example.org", SANDBOXES: "process" };
  await writeMachineSettings(join(folder, "new"), settings);
  expect(await readMachineSettings(join(folder, "new"))).toEqual(settings);
  expect((await stat(join(folder, "new/settings.json"))).mode & 0o777).toBe(0o600);
  expect(await readMachineSettings(folder)).toBeNull();
});

test.each([
  ["{", "is not valid"],
  ['{"SANDBOXES": ["process"]}', "is not valid"],
  ['{"SANDBOX": "process"}', "has SANDBOX, which is not a setting"],
])("a file with %s gets a sentence", async (text, sentence) => {
  await writeFile(join(folder, "settings.json"), text);
  expect(await readMachineSettings(folder)).toContain(sentence);
});

test("only what npm installed follows the version of its server, unless a setting says otherwise", () => {
  const installed = "/usr/lib/node_modules/@lapline/worker/dist/lapline-worker.mjs";
  const url = { LAPLINE_URL: "https://lapline.example.org" };
  const updates = (program: string, settings: Record<string, string> = {}) => {
    const read = machineEnv(folder, { ...url, ...settings }, program);
    return read.ok ? read.env.UPDATES : read.problems.join();
  };
  expect(updates(installed)).toBe("auto");
  expect(updates("/srv/lapline/apps/worker/dist/lapline-worker.mjs")).toBe("off");
  expect(updates(installed, { UPDATES: "off" })).toBe("off");
  expect(updates(installed, { UPDATES: "never" })).toBe("“UPDATES” must be one of auto, off.");
  vi.stubEnv("UPDATES", "off");
  expect(updates(installed)).toBe("off");
});

test("a variable of the shell never leads the machine's key to another server", () => {
  vi.stubEnv("LAPLINE_URL", "https://other.example.org");
  vi.stubEnv("WORKER_DATA_DIR", "/elsewhere");
  const read = machineEnv(folder, { LAPLINE_URL: "https://lapline.example.org" });
  expect(read).toMatchObject({
    ok: true,
    env: {
      LAPLINE_URL: "https://lapline.example.org",
      MACHINE_KEY_FILE: join(folder, "worker/machine.key"),
    },
  });
});
