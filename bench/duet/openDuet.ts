import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import type { RawReport } from "@lapline/contracts";
import { buildHarness } from "@lapline/workloads/buildHarness";
import { startMachineApi } from "../../apps/worker/src/testing/startMachineApi.ts";
import { createTestMachine } from "../../apps/worker/src/testing/startWorker.ts";
import type { DuetCell, Method } from "./duetCell.ts";
import { duetDefinition, duetRepository } from "./duetDefinitions.ts";

const run = promisify(execFile);
const pollMs = 50;
const jobMsMax = 600_000;

/** Two real workers of this machine, of which one takes whole trials, and the versions with planted work. */
export interface Duet {
  measure(cell: DuetCell, how: Measuring): Promise<{ report: RawReport; seconds: number }>;
  stop(): Promise<void>;
}

interface Measuring {
  method: Method;
  pairs: number;
  /** Of one side in one pair. */
  sideSeconds: number;
}

/** Arms that slices drive in a job of two versions; whole trials get the time of the third as well. */
const arms = 3;
const sides = 2;

export async function openDuet(percents: readonly number[]): Promise<Duet> {
  const dir = await mkdtemp(join(tmpdir(), "lapline-duet-"));
  const origin = join(dir, "origin");
  await commitVersions(origin, percents);
  const programs = join(dir, "programs");
  await buildHarness(programs);
  const open = async (method: Method) => {
    const api = await startMachineApi();
    const machine = await createTestMachine(programs, join(dir, "cache"));
    machine.start(
      machine.env(api.url, {
        REGISTER_TOKEN: api.token,
        DEFINITION_SANDBOXES: "process",
        GIT_MIRRORS: `${duetRepository}=${origin}`,
        COMPARE_BY: method,
      }),
    );
    return { api, machine };
  };
  const opened = { slices: await open("slices"), trials: await open("trials") };
  return {
    measure: async ({ family, percent }, { method, pairs, sideSeconds }) => {
      const { api } = opened[method];
      const seconds = method === "slices" ? sideSeconds : (sideSeconds * arms) / sides;
      const served = api.enqueue({
        target: "duet",
        version: versionOf(percent),
        provisioner: "git",
        sandbox: "process",
        durability: "default",
        scenario: "duet.compute",
        scenarioVersion: 1,
        params: {},
        trials: pairs,
        definition: { revision: 1, repository: null, content: duetDefinition(family, seconds) },
        comparison: { kind: "compare", baseVersion: versionOf(0) },
      });
      const fromMs = performance.now();
      while (served.reports.length + served.fails.length === 0) {
        if (performance.now() - fromMs > jobMsMax) {
          throw new Error(`a job of the duet did not end in time\n${api.logOf(served)}`);
        }
        await sleep(pollMs);
      }
      const [posted] = served.reports;
      if (posted === undefined) {
        throw new Error(
          `a job of the duet failed: ${served.fails[0]?.message}\n${api.logOf(served)}`,
        );
      }
      const { report } = posted;
      if (report.comparison === undefined) throw new Error("a report says nothing of its method");
      return { report, seconds: (performance.now() - fromMs) / 1000 };
    },
    stop: async () => {
      for (const { api, machine } of Object.values(opened)) {
        await machine.remove();
        await api.stop();
      }
      await rm(dir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function versionOf(percent: number): string {
  return `v${percent}`;
}

async function commitVersions(origin: string, percents: readonly number[]): Promise<void> {
  await mkdir(origin);
  const identity = ["-c", "user.name=duet", "-c", "user.email=duet@example.org"];
  const git = (...args: string[]) => run("git", [...identity, ...args], { cwd: origin });
  await git("init", "--quiet", "--initial-branch=main");
  await cp(join(import.meta.dirname, "target"), origin, { recursive: true });
  for (const percent of new Set([0, ...percents])) {
    await writeFile(join(origin, "share.json"), JSON.stringify({ share: percent / 100 }));
    await git("add", "--all");
    await git("commit", "--quiet", "-m", versionOf(percent));
    await git("tag", versionOf(percent));
  }
}
