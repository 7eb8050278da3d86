import {
  type RepositoryCredentials,
  type RepositoryVendor,
  repositoryInputSchema,
  type Submission,
} from "@lapline/contracts";
import {
  confirmRuns,
  connectRepository,
  type EngineContext,
  processReport,
  settleRun,
} from "@lapline/engine";
import { createDatabase, fakeClock } from "@lapline/testkit";
import { pino } from "pino";
import { onTestFinished } from "vitest";
import { createMetrics } from "../../metrics/createMetrics.ts";
import { resolveName } from "../../outbound/resolveName.ts";
import { deliveriesTurn } from "../../webhooks/deliveriesTurn.ts";
import { installationCatalog, openInstallation } from "../openInstallation.ts";
import { allowed, keys, vault } from "./noticeSecrets.ts";
import { startVendor } from "./startVendor.ts";

export const actor = { kind: "system" as const };
export const commit = `${"c0ffee".repeat(6)}c0ff`;
export const nextCommit = "d".repeat(40);
/** Trials of a version that is slower than its baseline, and of one that is not. */
export const slow = [92, 92.1, 91.9, 92.2, 91.8, 92, 92.1];
export const normal = [100, 100.1, 99.9, 100.2, 99.8, 100, 100.1];

type Vendor = Awaited<ReturnType<typeof startVendor>>;

/** A vendor with the two commits and pull request 7, which ends with the test. */
export async function openVendor(name: RepositoryVendor): Promise<Vendor> {
  const vendor = await startVendor(name, keys.publicKey);
  onTestFinished(vendor.close);
  vendor.state.commits.add(commit).add(nextCommit);
  vendor.state.pullRequests.set(7, []);
  return vendor;
}

/** An installation whose runs are told to vendors, with control's turns taken by hand. */
export async function openNoticeStage() {
  const database = await createDatabase();
  const installation = await openInstallation(database.url);
  // Ahead of the clock that submits, so that what it queues is due.
  const clock = fakeClock(Date.now() + 3_600_000);
  const engine: EngineContext = { ...installation.engine, clock };
  const { db } = installation;

  const connect = async (
    vendor: RepositoryVendor,
    { url, state }: Vendor,
    credentials: RepositoryCredentials = { kind: "token", token: state.token },
    projectId = installation.projectId,
  ) => {
    const { repository } = state;
    const given = { vendor, baseUrl: url, repository, credentials };
    const connection = repositoryInputSchema.parse(given);
    const connected = await connectRepository(engine, vault, { projectId, actor, connection });
    if (connected.outcome !== "connected") throw new Error(connected.outcome);
    return connected.repository.id;
  };
  const turn = () =>
    deliveriesTurn({
      engine,
      catalog: installationCatalog,
      vault,
      policy: { allowed, resolve: resolveName },
      baseUrl: "https://bench.example",
      // Time stands still for a turn, which so goes on until nothing is due, however slow the machine.
      nowMs: () => 0,
      metrics: createMetrics(),
      log: pino({ level: "silent" }),
      signal: new AbortController().signal,
    });
  const settle = async (runId: string, minutesPerDayMax = 240) => {
    await settleRun(engine, { runId });
    await confirmRuns(engine, installationCatalog, { minutesPerDayMax });
  };
  /** Does the next job, and all that control does once it ended; answers its run. */
  const measure = async (values: readonly number[]) => {
    const jobId = await installation.measureNext(values);
    const { id } = await db.report.findUniqueOrThrow({ where: { jobId } });
    await processReport(engine, { reportId: id });
    const { runId } = await db.job.findUniqueOrThrow({ where: { id: jobId } });
    await settle(runId);
    return runId;
  };
  /** A run of version `1.0.0` without a source: what later ones are held against. */
  const measureBaseline = async () => {
    await installation.submit(1);
    return measure(normal);
  };
  const submitHead = (version: string, more: Partial<NonNullable<Submission["source"]>> = {}) =>
    installation.submit(1, {
      targets: [{ target: "alpha", versions: [version] }],
      source: {
        repository: "Acme/widgets",
        commit,
        pullRequest: 7,
        baseline: { version: "1.0.0" },
        ...more,
      },
    });
  return {
    installation,
    engine,
    clock,
    connect,
    turn,
    settle,
    measure,
    measureBaseline,
    submitHead,
    deliveries: () => db.delivery.findMany({ orderBy: { id: "asc" } }),
    async close() {
      await installation.close();
      await database.drop();
    },
  };
}
