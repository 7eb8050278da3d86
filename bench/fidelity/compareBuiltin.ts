import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import type { ClaimedJob, RawReport } from "@lapline/contracts";
import { parseDefinition } from "@lapline/contracts/definitions";
import { testEnv, waitFor } from "@lapline/testkit";
import { buildHarness } from "@lapline/workloads/buildHarness";
import {
  type MachineApiServer,
  startMachineApi,
} from "../../apps/worker/src/testing/startMachineApi.ts";
import { createTestMachine } from "../../apps/worker/src/testing/startWorker.ts";
import { type BuiltinCase, filesOf } from "./builtinCases.ts";
import { type Comparison, compare } from "./comparison.ts";

/** With a cold cache, a build downloads and compiles for minutes. */
const jobMs = 30 * 60_000;

type Trial = RawReport["trials"][number];

/**
 * A built-in workload and its definition as jobs of one machine, interleaved, one trial in each job:
 * fetched, built, walled and sampled as a bench machine does. Throws when a trial does not count.
 */
export async function compareBuiltin(one: BuiltinCase, rounds: number): Promise<Comparison[]> {
  await using machine = await openMachine(one);
  const sides: { lapline: Trial; other: Trial }[] = [];
  // A trial may be too short for a sample of its CPU.
  const measured = () => {
    const trials = sides.flatMap(({ lapline, other }) => [lapline, other]);
    const haveCpu = trials.every(({ values }) => values.cpu !== undefined);
    return haveCpu ? { ...one.measures, [cpuTime]: "ms of CPU" } : one.measures;
  };
  for (let round = 0; round <= rounds; round++) {
    const before = round % 2 === 0 ? await machine.run(machine.definition) : undefined;
    const other = await machine.run(machine.builtin);
    const lapline = before ?? (await machine.run(machine.definition));
    // The first round builds, and warms caches up.
    if (round === 0) continue;
    sides.push({ lapline, other });
    const ratios = Object.keys(measured()).map((measure) => {
      return `${measure} ${(valueIn(lapline, measure) / valueIn(other, measure)).toFixed(3)}`;
    });
    console.log(`${one.name}, round ${round} of ${rounds}: ${ratios.join(", ")}`);
  }
  return Object.entries(measured()).map(([measure, unit]) =>
    compare(
      {
        title: `${one.name} ${measure}, definition / built-in`,
        unit,
        ratioMin: 0.97,
        ratioMax: 1.03,
      },
      sides.map(({ lapline, other }) => ({
        lapline: valueIn(lapline, measure),
        other: valueIn(other, measure),
      })),
    ),
  );
}

/** CPU time of the target's processes in the measured span: other programs show in it least. */
const cpuTime = "cpu_time";

function valueIn(trial: Trial, measure: string): number {
  const { cpu } = trial.values;
  if (measure === cpuTime && cpu !== undefined) return (cpu * trial.durationNs) / 1e6;
  const value = trial.values[measure];
  if (value === undefined) throw new Error(`A trial has no ${measure}.`);
  return value;
}

async function openMachine(one: BuiltinCase) {
  const folder = await mkdtemp(join(tmpdir(), "lapline-builtin-"));
  const harnessDir = join(folder, "programs");
  await buildHarness(harnessDir);
  const origin = join(folder, "origin");
  const files = filesOf(one);
  await commit(origin, files, one.version);
  const api = await startMachineApi();
  const machine = await createTestMachine(
    harnessDir,
    join(testEnv.cacheDir, "machines", "fidelity"),
  );
  const repository = `https://git.example.org/fidelity/${one.name}.git`;
  machine.start(
    machine.env(api.url, {
      REGISTER_TOKEN: api.token,
      DEFINITION_SANDBOXES: "process",
      GIT_MIRRORS: `${repository}=${origin}`,
      // Harnesses in JavaScript run on the Node.js that the built-in ones run on.
      PATH: `${dirname(process.execPath)}:${testEnv.path}`,
    }),
  );
  return {
    definition: definitionJob(one, repository, files["lapline.yml"] ?? ""),
    builtin: {
      ...{ ...one.builtin, version: one.version, durability: one.durability },
      ...{ sandbox: "process", trials: 1, hardTimeoutMs: jobMs },
    } satisfies Partial<ClaimedJob>,
    run: (job: Partial<ClaimedJob>) => runTrial(api, job),
    async [Symbol.asyncDispose]() {
      await machine.remove();
      await api.stop();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function definitionJob(one: BuiltinCase, repository: string, text: string): Partial<ClaimedJob> {
  const parsed = parseDefinition(text);
  if (!parsed.ok) throw new Error(parsed.problems.map(({ message }) => message).join(" "));
  const { definition: content } = parsed;
  return {
    target: content.target.id,
    scenario: content.scenarios[0]?.id ?? "",
    ...{ version: one.version, durability: one.mode ?? "default", params: one.params },
    ...{ provisioner: "git", sandbox: "process", scenarioVersion: 1 },
    ...{ trials: 1, hardTimeoutMs: jobMs },
    definition: { revision: 1, repository, content },
  };
}

async function runTrial(api: MachineApiServer, job: Partial<ClaimedJob>): Promise<Trial> {
  const served = api.enqueue(job);
  await waitFor(() => served.reports.length + served.fails.length > 0, {
    what: `a result of ${job.target}`,
    timeoutMs: jobMs,
  });
  const [trial] = served.reports[0]?.report.trials ?? [];
  const problems = [
    ...served.fails.map(({ code, message }) => `${code}: ${message}`),
    ...(trial?.reasons ?? []).map(({ code, detail }) => `${code}: ${detail}`),
  ];
  if (trial !== undefined && problems.length === 0) return trial;
  throw new Error(`${job.target} did not count: ${problems.join(" ")}\n${api.logOf(served)}`);
}

/** A repository of one commit, whose tag is the version. */
async function commit(folder: string, files: Readonly<Record<string, string>>, tag: string) {
  await mkdir(folder);
  const git = (...args: string[]) =>
    promisify(execFile)("git", ["-c", "user.name=t", "-c", "user.email=t@example.org", ...args], {
      cwd: folder,
    });
  await git("init", "--quiet", "--initial-branch=main");
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  await git("add", "--all");
  await git("commit", "--quiet", "-m", tag);
  await git("tag", tag);
}
