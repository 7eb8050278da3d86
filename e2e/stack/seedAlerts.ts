import { createHash, randomUUID } from "node:crypto";
import { canonicalJson, type MeasureDefinition, type RawReport } from "@lapline/contracts";
import { createDb, transact } from "@lapline/db";
import {
  authenticateMachine,
  claimJob,
  completeJob,
  createEngineContext,
  createRegistrationToken,
  type EngineContext,
  processReport,
  raiseAlert,
  registerMachine,
  submitRun,
} from "@lapline/engine";
import { insertChange, sampleLoad, sampleReport, sampleTrial, testFacts } from "@lapline/testkit";
import { catalog } from "@lapline/workloads/catalog";

/** Hardware label of the made-up history: no real machine measures on it. */
const label = "example";
const target = "pglite";
const scenario = "records.insert";
const versions = Array.from({ length: 12 }, (_, index) => `0.2.${index}`);
/** First version that is slower, and the one that is faster again in one series. */
const slowerFrom = 7;

export interface SeededAlerts {
  alertId: string;
  seriesId: string;
}

/**
 * Writes a made-up history of twelve releases into an installation: at one of them throughput and a
 * latency get worse, as an alert with its mail and evidence tells; an earlier suspicion was not
 * confirmed. Everything goes through the engine, except for what comparisons would have left.
 */
export async function seedAlerts(databaseUrl: string): Promise<SeededAlerts> {
  const db = createDb(databaseUrl, {
    poolMax: 4,
    applicationName: "seed",
    onPoolError: () => undefined,
  });
  try {
    const engine = createEngineContext(db);
    const { id: projectId } = await db.project.findFirstOrThrow();
    const machineId = await addMachine(engine, projectId);
    await measureVersions(engine, projectId, machineId);
    const moved = await db.series.findMany({
      where: { projectId, label: { name: label }, measure: { in: ["throughput", "latency_p99"] } },
      orderBy: { measure: "desc" },
    });
    const version = versions[slowerFrom] ?? "";
    const sql = (text: string, values: unknown[]) =>
      db.$queryRawUnsafe<Record<string, unknown>[]>(text, ...values);
    let alertId = "";
    for (const { id: seriesId, direction } of moved) {
      const ratio = direction === "higher_is_better" ? 0.92 : 1.11;
      const suspicionId = await insertChange(sql, { seriesId, version, ratio });
      await insertEvidence(engine, seriesId, version, ratio);
      const raised = await transact(db, (tx) => raiseAlert(tx, engine, suspicionId));
      alertId = raised?.alertId ?? alertId;
    }
    const seriesId = moved[0]?.id ?? "";
    await insertChange(sql, { seriesId, version: "0.2.3", ratio: 0.985, state: "not_confirmed" });
    return { alertId, seriesId };
  } finally {
    await db.$disconnect();
  }
}

async function addMachine(engine: EngineContext, projectId: string): Promise<string> {
  const actor = { kind: "system" } as const;
  const { token } = await createRegistrationToken(engine, { projectId, label, actor });
  const request = { token, name: label, sandboxes: ["process" as const], facts: testFacts };
  const registered = await registerMachine(engine, request);
  const machine = await authenticateMachine(engine, registered?.machineKey ?? "");
  if (machine === null) throw new Error("a fresh machine was refused");
  return machine.machineId;
}

async function measureVersions(engine: EngineContext, projectId: string, machineId: string) {
  const submission = {
    targets: [{ target, versions }],
    scenarios: [{ scenario }],
    labels: [label],
    trials: 3,
  };
  const actor = { kind: "system" } as const;
  const submitted = await submitRun(engine, catalog, { projectId, actor, submission });
  if (submitted.outcome !== "created") throw new Error(JSON.stringify(submitted));
  const measures = catalog.scenarios.find(({ id }) => id === scenario)?.measures ?? [];
  for (const index of versions.keys()) {
    const job = await claimJob(engine, { machineId, sandboxes: ["process"] });
    if (job === null) throw new Error("there was no job to claim");
    const { jobId, fence } = job;
    const report = reportOf(measures, index);
    const contentHash = createHash("sha256").update(canonicalJson(report)).digest("hex");
    await completeJob(engine, { jobId, machineId, fence, contentHash, report });
    const { id } = await engine.db.report.findUniqueOrThrow({ where: { jobId } });
    await processReport(engine, { reportId: id });
  }
}

const bases = {
  ns: 2.1e5,
  bytes: 5.2e6,
  "ops/s": 5100,
  "items/s": 5100,
  "bytes/s": 3.8e8,
  cores: 0.8,
  ratio: 0.5,
  count: 40,
};

/** Values of one version: a little noise that is the same in every run, and the step. */
function reportOf(measures: readonly MeasureDefinition[], version: number): RawReport {
  const kernel = version < slowerFrom ? "6.1.0-18-amd64" : "6.1.0-21-amd64";
  const load = { ...sampleLoad, operations: 2000 };
  const valuesOf = (trial: number) =>
    Object.fromEntries(
      measures.map(({ name, unit }, place) => {
        const noise = 1 + 0.008 * Math.sin(version * 12.9898 + trial * 78.233 + place * 37.719);
        const moves = name === "throughput" ? 0.92 : name === "latency_p99" ? 1.11 : 1;
        return [name, bases[unit] * noise * (version < slowerFrom ? 1 : moves)];
      }),
    );
  return sampleReport(measures, {
    trials: [0, 1, 2].map((trial) => sampleTrial(trial, valuesOf(trial), { load })),
    environment: {
      comparability: { "host.cpuModel": "made up" },
      shown: { "host.kernel": kernel },
    },
    reproduce: "This history is made up.",
  });
}

/** What a comparison of the two versions and calibrations would have left. */
async function insertEvidence(
  { db, clock }: EngineContext,
  seriesId: string,
  version: string,
  ratio: number,
) {
  const head = await db.result.findFirstOrThrow({
    where: { seriesId, version: { name: version } },
    select: { jobId: true, reportId: true, versionId: true, version: true },
  });
  const base = await db.version.findFirstOrThrow({
    where: { targetId: head.version.targetId, sortKey: { lt: head.version.sortKey } },
    orderBy: { sortKey: "desc" },
  });
  await db.comparison.create({
    data: {
      id: randomUUID(),
      jobId: head.jobId,
      reportId: head.reportId,
      seriesId,
      kind: "compare",
      baseVersionId: base.id,
      headVersionId: head.versionId,
      ratio,
      ratioLow: ratio * 0.988,
      ratioHigh: ratio * 1.012,
      verdict: "worse",
      design: "interleaved",
      n: 12,
      baseSamples: [],
      headSamples: [],
      method: "made up",
      measuredAt: clock.now(),
    },
  });
  await db.noiseFloor.create({
    data: {
      id: randomUUID(),
      seriesId,
      floor: 0.013,
      errorRate: 0.01,
      n: 6,
      method: "made up",
      measuredAt: clock.now(),
    },
  });
}
