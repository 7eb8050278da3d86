import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SpeedtestDatabase } from "../drivers/embeddedDriver.ts";
import { nodeSqliteDrivers } from "../provisions/nodeSqlite.ts";
import { type SpeedtestSizes, speedtestRows, speedtestSizes } from "../speedtest/speedtestRows.ts";
import { byTurns, cpuTimeNs, medianOf, type ProbedLoop } from "./byTurns.ts";
import { speedtestFile } from "./speedtestFiles.ts";
import {
  type SpeedtestStep,
  StatementCounter,
  type StatementCounting,
  speedtestSchema,
  speedtestSteps,
} from "./speedtestSteps.ts";

const idleSize = 100;
const realSize = 4;
const realTurns = 15;
const ahead = 20;

const loops = [
  { name: "speedtest statement", test: 9, operationsOf: ({ many }: SpeedtestSizes) => many },
  { name: "speedtest query", test: 7, operationsOf: ({ lookups }: SpeedtestSizes) => lookups },
] as const;

const nothing: SpeedtestDatabase = {
  exec: () => undefined,
  run: () => undefined,
  runBatch: () => undefined,
  get: () => ({}),
  close: () => undefined,
};

/** In place of a counter: one run, nothing counted, no look at the clock. */
const bare: StatementCounting = { chunks: (all) => [all], count: () => undefined };

/**
 * The loops of the speedtest scenarios against bare ones around a library that does nothing, and what
 * the same statements cost the SQLite of this runtime.
 */
export async function probeSpeedtest(turns: number): Promise<ProbedLoop[]> {
  const found: ProbedLoop[] = [];
  const sizes = speedtestSizes(idleSize);
  const rows = speedtestRows(sizes);
  const steps = speedtestSteps({ database: nothing, sizes, rows, batched: false });
  const counter = new StatementCounter();
  for (const { name, test, operationsOf } of loops) {
    const sides = {
      harness: () => timed(steps[test], counter),
      bare: () => timed(steps[test], bare),
    };
    const operationsPerTurn = operationsOf(sizes);
    found.push(await byTurns(name, sides, { turns, ahead, operationsPerTurn }));
  }
  const real = await realOperationsNs();
  return found.map((loop) => ({ ...loop, operationNs: real.get(loop.name) ?? 0 }));
}

/** CPU time of one statement of each loop, by its name. */
async function realOperationsNs(): Promise<ReadonlyMap<string, number>> {
  const dataDir = await mkdtemp(join(tmpdir(), "lapline-probe-"));
  const { speedtest } = nodeSqliteDrivers("sqlite");
  const context = { artifactDir: null, dataDir, durability: "wal-normal" };
  const database = await speedtest.open(context, speedtestFile);
  try {
    for (const sql of speedtestSchema) database.exec(sql);
    const sizes = speedtestSizes(realSize);
    const rows = speedtestRows(sizes);
    const steps = speedtestSteps({ database, sizes, rows, batched: false });
    steps[3](bare);
    return new Map(
      loops.map(({ name, test, operationsOf }) => {
        const turns = Array.from({ length: realTurns }, () => timed(steps[test], bare));
        return [name, medianOf(turns) / operationsOf(sizes)];
      }),
    );
  } finally {
    database.close();
    await rm(dataDir, { recursive: true });
  }
}

function timed(step: SpeedtestStep, counting: StatementCounting): number {
  const startedNs = cpuTimeNs();
  step(counting);
  return cpuTimeNs() - startedNs;
}
