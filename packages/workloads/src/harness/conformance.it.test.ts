import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { HarnessPlan, HarnessResult } from "@lapline/contracts";
import { findProgram, inTurn, testEnv } from "@lapline/testkit";
import { decodeFromCompressedBase64 } from "hdr-histogram-js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { HarnessCase } from "./testing/harnessCase.ts";
import { isHere } from "./testing/harnessCase.ts";
import { harnessCases } from "./testing/harnessCases.ts";
import { startHarnessProgram } from "./testing/startHarness.ts";

const buildTimeoutMs = 30 * 60_000;

const { cacheDir, gitMirrors } = testEnv;
const machine = { cacheDir, gitMirrors, findProgram };

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "lapline-conformance-"));
});
afterAll(() => rm(folder, { recursive: true }));

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Both clocks are CLOCK_MONOTONIC of this host, so the span lies within the call, whole. */
function expectWithin(run: HarnessResult<"run">, before: bigint, after: bigint): void {
  expect(BigInt(run.startedAtNs)).toBeGreaterThanOrEqual(before);
  const endedAtNs = BigInt(run.startedAtNs) + BigInt(Math.floor(run.durationNs));
  expect(endedAtNs).toBeLessThanOrEqual(after);
}

function expectHistograms({ histograms, load }: HarnessResult<"run">): void {
  for (const { encoded, count, unitsPerCount, min, max, mean } of histograms) {
    const decoded = decodeFromCompressedBase64(encoded);
    expect(decoded.totalCount).toBe(count);
    // Three significant digits.
    expect(decoded.maxValue * unitsPerCount).toBeGreaterThanOrEqual(max * 0.998);
    expect(mean).toBeGreaterThanOrEqual(min);
    expect(mean).toBeLessThanOrEqual(max);
  }
  expect(histograms[0]?.count).toBe(load.operations);
}

async function expectWholeTrial(one: HarnessCase, argv: [string, ...string[]], plan: HarnessPlan) {
  await using harness = startHarnessProgram(argv);
  await harness.expect("hello");
  const prepare = await harness.expect("prepare", plan);
  expect(prepare.startNs).toBeGreaterThan(0);
  expect(["exact", "at_most"]).toContain(prepare.startSeen);
  expect(Object.keys(prepare.settings)).not.toEqual([]);
  await harness.expect("warmup");
  const before = process.hrtime.bigint();
  const run = await harness.expect("run");
  expectWithin(run, before, process.hrtime.bigint());
  expect(run.reasons).toEqual([]);
  expect(run.durationNs).toBeGreaterThan(0);
  expect(run.load.operations).toBeGreaterThan(0);
  expect(sum(run.throughput.operations)).toBe(run.load.operations);
  if (one.hasLatencies) expectHistograms(run);
  else expect(run.histograms).toEqual([]);
  const verify = await harness.expect("verify");
  expect(verify.reasons).toEqual([]);
  expect(Object.keys(verify.settings)).not.toEqual([]);
  await harness.expect("bye");
  expect(await harness.restOfOutput()).toEqual([]);
  expect(await harness.ended).toBe(0);
}

for (const one of harnessCases(machine)) {
  describe.runIf(isHere(one))(`harness ${one.name}`, { timeout: 120_000 }, () => {
    let argv: [string, ...string[]] = [""];
    beforeAll(async () => {
      const provide = () => one.provide(join(folder, one.name.replaceAll(/\W+/g, "-")));
      argv = await (one.language === "go" ? inTurn("go build", provide) : provide());
    }, buildTimeoutMs);

    async function newPlan(): Promise<HarnessPlan> {
      const dataDir = await mkdtemp(join(folder, "data-"));
      return one.plan?.(dataDir, argv) ?? expect.unreachable();
    }

    it("says what it is, and skips lines that are no request", async () => {
      await using harness = startHarnessProgram(argv);
      for (const line of ["Hello?", "", "{}", "[1]", "null", '{"op":"hello"}', '{"id":7']) {
        harness.writeLine(line);
      }
      const hello = await harness.expect("hello");
      expect(hello).toMatchObject({ protocol: 1, language: one.language });
      expect(hello.runtimeVersion).not.toBe("");
      await harness.expect("bye");
      expect(await harness.restOfOutput()).toEqual([]);
    });

    it("answers what it does not know as unsupported, and goes on", async () => {
      await using harness = startHarnessProgram(argv);
      const requests: ({ op: string } & Record<string, unknown>)[] = [
        { op: "explode" },
        { op: "prepare" },
        { op: "prepare", plan: "fast" },
        { op: "prepare", plan: { target: 7 } },
      ];
      for (const request of requests) {
        const answer = await harness.askAnyhow(request);
        expect(answer, JSON.stringify(request)).toMatchObject({ ok: false, code: "unsupported" });
      }
      await harness.expect("hello");
    });

    it("does nothing before it was prepared", async () => {
      await using harness = startHarnessProgram(argv);
      for (const op of ["warmup", "run", "verify"] as const) {
        expect(await harness.ask(op)).toMatchObject({ ok: false, code: "load_failed" });
      }
      await harness.expect("bye");
      expect(await harness.ended).toBe(0);
    });

    it("ends by itself when its input ends", async () => {
      await using harness = startHarnessProgram(argv);
      await harness.expect("hello");
      harness.endInput();
      expect(await harness.restOfOutput()).toEqual([]);
      expect(await harness.ended).toBe(0);
    });

    it.runIf(one.isProbed)("knows what its own loops cost", async () => {
      await using harness = startHarnessProgram(argv);
      const { loops } = await harness.expect("probe");
      expect(loops).not.toEqual([]);
      for (const { operations, durationNs } of loops) {
        expect(operations).toBeGreaterThan(1000);
        expect(durationNs).toBeGreaterThan(0);
      }
    });

    it.runIf(one.plan !== null)("runs a whole trial on the clock of the host", async () => {
      await expectWholeTrial(one, argv, await newPlan());
    });

    it.runIf(one.plan !== null)(
      "refuses a plan that it cannot serve, not the next one",
      async () => {
        await using harness = startHarnessProgram(argv);
        const plan = await newPlan();
        const changes: [Partial<HarnessPlan>, RegExp][] = [
          [{ scenario: "records.nothing" }, /^unsupported$/],
          [{ scenarioVersion: 99 }, /^unsupported$/],
          [{ durability: "raid" }, /^(unsupported|target_not_ready)$/],
        ];
        for (const [change, code] of changes) {
          const answer = await harness.ask("prepare", { ...plan, ...change });
          expect(answer.ok ? "ok" : answer.code, JSON.stringify(change)).toMatch(code);
        }
        await harness.expect("prepare", plan);
      },
    );

    it.runIf(one.plan !== null)("is prepared once", async () => {
      await using harness = startHarnessProgram(argv);
      const plan = await newPlan();
      await harness.expect("prepare", plan);
      const second = await harness.ask("prepare", plan);
      expect(second).toMatchObject({ ok: false, code: "unsupported" });
      await harness.expect("warmup");
      expect((await harness.expect("run")).reasons).toEqual([]);
    });

    it.runIf(one.plan !== null)("ends by itself in the middle of a trial", async () => {
      await using harness = startHarnessProgram(argv);
      await harness.expect("prepare", await newPlan());
      harness.endInput();
      expect(await harness.restOfOutput()).toEqual([]);
      expect(await harness.ended).toBe(0);
    });
  });
}
