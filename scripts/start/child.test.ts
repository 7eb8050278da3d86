import {
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { waitFor } from "@lapline/testkit";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Child, type ChildSpec, keepRunning } from "./child.ts";
import { endLeftovers } from "./endLeftovers.ts";
import { readPidFile } from "./pidFile.ts";

let folder: string;
let child: Child;
let said: string[];

function run(program: string, stopSteps: ChildSpec["stopSteps"]): void {
  child = keepRunning(
    {
      name: "worker",
      command: [process.execPath, "-e", `${program}; setInterval(() => {}, 1000)`],
      cwd: folder,
      env: {},
      logFile: join(folder, "worker.log"),
      pidFile: join(folder, "worker.pid"),
      stopSteps,
    },
    (line) => said.push(line),
  );
}

const log = () => readFileSync(join(folder, "worker.log"), "utf8");
const logged = (text: string) =>
  waitFor(() => log().includes(text), { what: `"${text}" is logged` });

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lapline-child-"));
  said = [];
});

afterEach(async () => {
  child.kill();
  await child.stop();
  rmSync(folder, { recursive: true, force: true });
});

test("a program that dies unasked is started again, and its death is told", async () => {
  run(`console.log('up'); console.log('{"level":50,"msg":"about to die"}')`, [
    { signal: "SIGTERM", waitMs: 1_000 },
  ]);
  await logged("about to die");
  expect(child.problem()).toBeNull();
  process.kill(readPidFile(join(folder, "worker.pid")) ?? 0, "SIGKILL");
  await waitFor(() => log().split("up").length === 3, { what: "a second start" });
  expect(said).toEqual([expect.stringMatching(/worker ended \(SIGKILL\): about to die\n/)]);
  expect(child.problem()).toBe("about to die");
});

test("a program that is stopped gets each signal in turn and is not started again", async () => {
  const stubborn =
    "let n = 0; process.on('SIGTERM', () => { console.log('asked', ++n); if (n === 2) process.exit() }); console.log('up')";
  run(stubborn, [
    { signal: "SIGTERM", waitMs: 200 },
    { signal: "SIGTERM", waitMs: 5_000 },
  ]);
  await logged("up");
  await child.stop();
  expect(log().trim().split("\n")).toEqual(["up", "asked 1", "asked 2"]);
  expect(said).toEqual([]);
});

test("a program that ignores every signal is killed after its time", async () => {
  run("process.on('SIGTERM', () => {}); console.log('up')", [{ signal: "SIGTERM", waitMs: 100 }]);
  await logged("up");
  await child.stop();
  expect(said).toEqual([]);
});

test("a program that a killed start left behind is ended, another one with its number is not", async () => {
  run("console.log('up')", [{ signal: "SIGTERM", waitMs: 1_000 }]);
  await logged("up");
  const pid = readPidFile(join(folder, "worker.pid"));
  const pids = mkdtempSync(join(tmpdir(), "lapline-pids-"));
  copyFileSync(join(folder, "worker.pid"), join(pids, "worker"));
  writeFileSync(join(pids, "web"), `${process.pid}\n1\n`);
  await endLeftovers(pids);
  expect(readdirSync(pids)).toEqual([]);
  await waitFor(() => readPidFile(join(folder, "worker.pid")) !== pid, { what: "its end is seen" });
  rmSync(pids, { recursive: true });
});
