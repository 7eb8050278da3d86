import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { findProgram } from "../sandbox/programs/findProgram.ts";
import { systemdUnit } from "./systemdUnit.ts";

const analyze = findProgram("systemd-analyze", "/usr/bin:/bin");
const unit = (folder: string) =>
  systemdUnit({
    node: process.execPath,
    program: "/opt/worker/dist/lapline-worker.mjs",
    folder,
    user: "root",
    path: "/usr/bin:/opt/a b/bin",
  });

/** What systemd says of a unit file with this text; empty: nothing. */
async function complaintsOf(text: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "lapline-unit-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, "lapline-worker.service");
  await writeFile(file, text);
  const argv = ["verify", "--man=no", "--recursive-errors=no", file];
  const said = await promisify(execFile)(analyze ?? "", argv).catch((error) => error);
  return `${said.stdout}${said.stderr}`;
}

test("the unit starts the joined machine and signals the worker alone when it stops", () => {
  const text = unit("/var/lib/lapline");
  expect(text).toContain(
    '"/opt/worker/dist/lapline-worker.mjs" "start" "--data-dir" "/var/lib/lapline"',
  );
  expect(text).toContain("\nKillMode=mixed\n");
  expect(text).toContain('\nEnvironment="PATH=/usr/bin:/opt/a b/bin"\n');
});

test("what systemd would expand or end a word at is escaped", () => {
  expect(unit('/a b/$HOME/100%/"x"\\y')).toContain('"/a b/$$HOME/100%%/\\"x\\"\\\\y"');
});

test.runIf(analyze !== null)(
  "systemd accepts the unit, and names what it does not know",
  async () => {
    for (const folder of ["/var/lib/lapline", '/a b/$HOME/100%/"x"\\y']) {
      expect(await complaintsOf(unit(folder))).toBe("");
    }
    const wrong = unit("/var/lib/lapline").replace("KillMode=mixed", "KillMode=sometimes");
    expect(await complaintsOf(wrong)).toContain("sometimes");
  },
);
