import { createHash, randomUUID } from "node:crypto";
import { type Catalog, canonicalJson, type Submission } from "@lapline/contracts";
import { createDb } from "@lapline/db";
import {
  claimJob,
  completeJob,
  createEngineContext,
  createSecret,
  importReports,
  setupFirstRun,
  submitRun,
} from "@lapline/engine";
import { sampleComparison, sampleReport, sampleTrial } from "@lapline/testkit";

const measure = { name: "throughput", unit: "ops/s", direction: "higher_is_better" } as const;

/** A registry of one target and one scenario that anything may be submitted for. */
export const installationCatalog: Catalog = {
  targets: [
    {
      id: "alpha",
      title: "Alpha",
      summary: "For tests",
      interface: "in_process",
      homepage: "https://alpha.example",
      scenarios: ["records.insert"],
      provisioners: [{ kind: "bundled", sandbox: "process" }],
      durabilityModes: ["strict"],
      versions: [],
      onlyKnownVersions: false,
      notes: [],
    },
  ],
  scenarios: [
    {
      id: "records.insert",
      version: 1,
      title: "Insert",
      summary: "For tests",
      loadModel: "fixed_work",
      paramsJsonSchema: {},
      quick: {},
      full: {},
      measures: [{ ...measure, title: "Throughput" }],
      errorRateMax: 0,
      trialsDefault: 3,
      caveats: [],
    },
  ],
  withDefinitions: () => installationCatalog,
  parseParams: (_scenario, params) => ({ ok: true, params }),
  estimateSeconds: () => 1,
  scenarioProblem: () => null,
  compareVersions: (_target, a, b) => a.localeCompare(b),
};

/** An installation in the database at `url`: owner, project and one machine with label `local`. */
export async function openInstallation(url: string) {
  const db = createDb(url, {
    poolMax: 4,
    applicationName: "control-test",
    onPoolError: () => undefined,
  });
  const engine = createEngineContext(db);
  const made = await setupFirstRun(engine, {
    owner: { email: "owner@example.org", name: "Owner", password: "correct horse battery" },
    project: { id: randomUUID(), slug: "test", name: "Test" },
    apiKey: createSecret(engine.random, "apiKey"),
    machine: {
      id: randomUUID(),
      name: "bench",
      label: "local",
      key: createSecret(engine.random, "machineKey"),
      sandboxes: ["process"],
    },
  });
  if (made.outcome !== "made")
    throw new Error(`the installation was set up before: ${made.outcome}`);
  const { projectId, machineId } = made;

  /** Submits a run of `count` jobs and answers their ids in order; `more` goes over the defaults. */
  const submit = async (count: number, more: Partial<Submission> = {}): Promise<string[]> => {
    const versions = Array.from({ length: count }, (_, index) => `1.0.${index}`);
    const result = await submitRun(engine, installationCatalog, {
      projectId,
      actor: { kind: "system" },
      submission: {
        targets: [{ target: "alpha", versions }],
        scenarios: [{ scenario: "records.insert" }],
        labels: ["local"],
        ...more,
      },
    });
    if (result.outcome !== "created") throw new Error(JSON.stringify(result));
    return result.run.jobs.map(({ id }) => id);
  };

  /**
   * Claims the next job as the machine and posts a report with these trials; answers the job's id. Of
   * a comparison they are those of the head, beside as many of `baseValue`.
   */
  const measureNext = async (
    values: readonly number[] = [1, 2, 3],
    baseValue = 100,
  ): Promise<string> => {
    const kinds = ["measure", "compare"] as const;
    const job = await claimJob(engine, { machineId, sandboxes: ["process"], kinds });
    if (job === null) throw new Error("there was no job to claim");
    const { jobId, fence, comparison } = job;
    const trials = values.map((throughput, index) => sampleTrial(index, { throughput }));
    const alone = sampleReport([measure], { trials });
    const pairs = values.map((head) => [baseValue, head] as const);
    const report =
      comparison === undefined ? alone : sampleComparison(alone, pairs, comparison.baseVersion);
    const contentHash = createHash("sha256").update(canonicalJson(report)).digest("hex");
    const answer = await completeJob(engine, { jobId, machineId, fence, contentHash, report });
    if (answer.outcome !== "accepted") throw new Error(answer.reason);
    return jobId;
  };

  /** Imports one result of each of `count` benchmarks and answers the reports in order. */
  const importMany = async (count: number): Promise<string[]> => {
    const benchmarks = Object.fromEntries(
      Array.from({ length: count }, (_, index) => [`case ${index}`, { latency: { value: 5 } }]),
    );
    const content = JSON.stringify(benchmarks);
    const result = await importReports(engine, installationCatalog, {
      projectId,
      actor: { kind: "system" },
      request: {
        target: "imported",
        version: "1.0.0",
        label: "elsewhere",
        scenario: "imported",
        files: [{ name: "bmf.json", format: "bencher", content }],
      },
    });
    if (result.outcome !== "created") throw new Error(JSON.stringify(result));
    return result.run.jobs.flatMap(({ reportId }) => reportId ?? []);
  };

  const statusOf = async (jobId: string) =>
    (await db.job.findUniqueOrThrow({ where: { id: jobId }, select: { status: true } })).status;

  const close = () => db.$disconnect();
  return { db, engine, projectId, submit, importMany, measureNext, statusOf, close };
}
