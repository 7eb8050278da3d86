import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { ErrorCode, InvalidReason } from "@lapline/contracts";
import { waitFor } from "@lapline/testkit";
import { expect, test } from "vitest";
import { findMarkedProcesses } from "./sandbox/process/killMarkedProcesses.ts";
import { definedAs, openDefinitionBench } from "./testing/openDefinitionBench.ts";
import { provideHarness } from "./testing/provideHarness.ts";
import { testWalls } from "./testing/testWalls.ts";

// What a definition may do wrong. One machine takes all of it, one job after another: whatever one of them
// leaves, the next would meet.

const harness = provideHarness();
const walls = await testWalls();

const sh = (script: string) => ["sh", "-c", script];
const fine = sh('echo "one 1 ns"');

interface Row {
  what: string;
  run?: readonly string[];
  steps?: readonly (readonly string[])[];
  /** Of the build's steps and of the command. */
  timeout?: string;
  output?: string;
  keep?: readonly string[];
  version?: string;
  trials?: number;
  /** How it ends: the code of the job's failure or of each trial's reason, null where the trial counts. */
  ends: ErrorCode | readonly (InvalidReason["code"] | null)[];
  says: RegExp;
}

const twice = (code: InvalidReason["code"]) => [code, code];

const rows: Row[] = [
  {
    what: "a step that fails",
    steps: [sh("echo out of order >&2; exit 3")],
    ends: "build_failed",
    says: /"sh -c .*" failed\nout of order/,
  },
  {
    what: "a step that hangs",
    steps: [sh("sleep 600 & sleep 600")],
    timeout: "1s",
    ends: "build_failed",
    says: /took longer than 1 s/,
  },
  {
    what: "a step that prints 1 GB",
    steps: [sh("head -c 1000000000 /dev/zero | tr '\\\\0' x; exit 1")],
    ends: "build_failed",
    says: /failed\n/,
  },
  {
    what: "a step that forks endlessly",
    steps: [sh("f() { f | f & }; f; sleep 60")],
    timeout: "30s",
    ends: "build_failed",
    says: /all processes that a build may use|took longer/,
  },
  {
    what: "a step without its program",
    steps: [["no-such-tool"]],
    ends: "build_failed",
    says: /no-such-tool/,
  },
  {
    what: "something to keep that no step made",
    keep: ["dist"],
    ends: "build_failed",
    says: /The build did not make dist\. Make it in a step/,
  },
  {
    what: "a tag that vanished",
    version: "v9",
    ends: "version_not_found",
    says: /has no tag, branch or commit "v9"; the nearest tags are v\d/,
  },
  {
    what: "nothing printed",
    run: ["true"],
    ends: ["result_unreadable"],
    says: /There is no result on stdout\. It printed nothing\./,
  },
  {
    what: "something that is no result",
    run: ["echo", "all went well"],
    ends: ["result_unreadable"],
    says: /The results cannot be read.*Its last lines: all went well/,
  },
  {
    what: "NaN",
    run: ["echo", "one NaN ns"],
    ends: ["result_unreadable"],
    says: /cannot be read/,
  },
  {
    what: "10,000 benchmarks",
    run: sh('seq 10000 | sed "s/.*/bench& 1 ns/"'),
    ends: ["result_unreadable"],
    says: /have 10000 benchmarks; a report holds at most 1000\. Print fewer/,
  },
  {
    what: "another name in one trial",
    run: sh('if test "$0" = 2; then echo "other 1 ns"; else echo "one 1 ns"; fi').concat("{trial}"),
    trials: 3,
    ends: [null, "benchmark_missing", null],
    says: /Missing benchmarks that other trials have: one\./,
  },
  {
    what: "a program that is not there",
    run: ["no-such-program"],
    ends: ["command_failed"],
    says: /no-such-program ended with exit code 127\. Its last lines: .*not found/,
  },
  {
    what: "an exit code",
    run: sh('echo "one 1 ns"; echo lost the file >&2; exit 2'),
    ends: ["command_failed"],
    says: /sh ended with exit code 2\. Its last lines: .*lost the file/,
  },
  {
    what: "a signal",
    run: sh('echo "one 1 ns"; kill -SEGV $$'),
    ends: ["command_failed"],
    says: /sh: it was ended by SIGSEGV\./,
  },
  {
    what: "a command that hangs with what it started",
    run: sh("setsid sleep 600 & sleep 600"),
    timeout: "1s",
    ends: twice("command_failed"),
    says: /sh: it did not end within 1 s\./,
  },
  {
    what: "a command that prints 1 GB",
    run: sh("head -c 1000000000 /dev/zero | tr '\\\\0' x"),
    ends: twice("command_failed"),
    says: /sh: it printed more than 64 MiB\./,
  },
  {
    what: "a command that forks endlessly",
    run: sh("f() { f | f & }; f; sleep 60"),
    timeout: "60s",
    ends: "target_processes_exceeded",
    says: /met its bound of \d+ processes/,
  },
  {
    what: "an output that is a link",
    run: sh('ln -sf "$0" result.txt; echo "one 1 ns"').concat("VICTIM"),
    output: "result.txt",
    ends: twice("result_unreadable"),
    says: /The output result\.txt is reached through a link/,
  },
  {
    what: "a folder of the output that is a link",
    run: sh("ln -sfn / out"),
    output: "out/etc/passwd",
    ends: ["result_unreadable", "command_failed"],
    says: /The output out\/etc\/passwd is reached through a link/,
  },
  {
    what: "an output that was not written",
    run: ["true"],
    output: "result.txt",
    ends: ["result_unreadable"],
    says: /There is no file result\.txt of at most 64 MiB/,
  },
  {
    what: "an output that is a pipe",
    run: ["mkfifo", "result.txt"],
    output: "result.txt",
    ends: twice("result_unreadable"),
    says: /There is no file result\.txt/,
  },
  {
    what: "a network",
    run: [
      "node",
      "-e",
      'require("net").connect(443, "1.1.1.1").on("error", (e) => { console.error("no way out", e.code); process.exit(7); });',
    ],
    ends: ["command_failed"],
    says: /exit code 7\. .*no way out ENETUNREACH/,
  },
];

test.runIf(walls.up)(
  "whatever a definition does, it ends with a code and a sentence, and nothing is left",
  { timeout: 20 * 60_000 },
  async () => {
    const bench = await openDefinitionBench(harness.dir);
    const { machine, api, cacheDir } = bench;
    const victim = join(machine.dir, "victim.txt");
    await writeFile(victim, "one 666 ns");
    await bench.commit("v1", { "readme.md": "text" });
    bench.start();
    for (const row of rows) {
      const { run = fine, timeout = "120s", output = "stdout" } = row;
      const definition = definedAs({
        run: run.map((text) => (text === "VICTIM" ? victim : text)),
        command: { timeout, output },
        target: {
          build: {
            steps: (row.steps ?? []).map((step) => [...step]),
            timeout,
            ...(row.keep && { keep: [...row.keep] }),
          },
        },
      });
      const job = {
        version: row.version ?? "v1",
        trials: row.trials ?? (typeof row.ends === "string" ? 1 : row.ends.length),
      };
      const startedMs = performance.now();
      const { report, failure, log } = await bench.run(definition, job);
      const tookMs = Math.round(performance.now() - startedMs);
      const trials = report?.trials ?? [];
      const told = `${row.what}, ${tookMs} ms:\n${log.slice(-3000)}`;
      const ended = failure?.code ?? trials.map(({ reasons }) => reasons[0]?.code ?? null);
      expect.soft(ended, told).toEqual(row.ends);
      const said = [
        failure?.message,
        ...trials.flatMap(({ reasons }) => reasons.map((one) => one.detail)),
      ];
      expect.soft(said.join("\n"), told).toMatch(row.says);
      await waitFor(
        async () =>
          (await findMarkedProcesses(({ scope }) => scope === machine.scope)).length === 0,
        { what: `no process left of ${row.what}` },
      );
      await waitFor(async () => (await readdir(join(machine.dir, "data/jobs"))).length === 0, {
        what: `no folder left of ${row.what}`,
      });
      expect.soft(await readdir(join(cacheDir, "artifacts/.building")), told).toEqual([]);
    }
    expect(await readFile(victim, "utf8")).toBe("one 666 ns");
    expect(api.complaints).toEqual([]);
    const { report, failure, log } = await bench.run(definedAs({ run: fine }));
    expect(failure, log).toBeNull();
    expect(report?.trials.map(({ reasons }) => reasons)).toEqual([[], []]);
  },
);
