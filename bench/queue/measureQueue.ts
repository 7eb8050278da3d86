import { readInvariants } from "../../packages/engine/src/operations/invariants/readInvariants.ts";
import { type TestEngine, testActor } from "../../packages/engine/src/testing/openTestEngine.ts";
import { cancelJob } from "../../packages/engine/src/work/jobs/cancelJob.ts";
import { claimJob } from "../../packages/engine/src/work/jobs/claimJob.ts";
import { getJob } from "../../packages/engine/src/work/jobs/getJob.ts";
import { heartbeat } from "../../packages/engine/src/work/jobs/heartbeat.ts";
import { reringJobs } from "../../packages/engine/src/work/jobs/reringJobs.ts";

const milliseconds = async (work: () => Promise<unknown>) => {
  const from = performance.now();
  await work();
  return performance.now() - from;
};

function quantileOf(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  const time = sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
  return Number(time.toPrecision(3));
}

/** One row of the table; times in ms. */
export async function measureQueue(engine: TestEngine, repetitions: number) {
  const { context, db, machineId, projectId } = engine;
  const trips: number[] = [];
  const claims: number[] = [];
  const beats: number[] = [];
  const places: number[] = [];
  const invariants: number[] = [];
  const last = await db.job.findFirstOrThrow({
    where: { status: "QUEUED", sandbox: "docker" },
    orderBy: { queueOrder: "desc" },
  });
  for (let count = 0; count < repetitions; count++) {
    trips.push(await milliseconds(() => db.$queryRaw`SELECT 1`));
    let jobId = "";
    let fence = 0;
    claims.push(
      await milliseconds(async () => {
        const job = await claimJob(context, { machineId, sandboxes: ["process"] });
        if (job === null) throw new Error("there was nothing to claim");
        ({ jobId, fence } = job);
      }),
    );
    const progress = { phase: "trial" as const, trial: 1, trials: 3 };
    beats.push(await milliseconds(() => heartbeat(context, { jobId, machineId, fence, progress })));
    places.push(await milliseconds(() => getJob(context, { projectId, jobId: last.id })));
    if (count < 10) invariants.push(await milliseconds(() => readInvariants(context)));
    await cancelJob(context, { projectId, jobId, actor: testActor });
  }
  await db.$executeRaw`UPDATE "job" SET "rungAt" = now() - interval '1 minute' WHERE "status" = 'QUEUED'`;
  await db.outbox.deleteMany();
  const bells = await reringJobs(context);
  return {
    "trip p50": quantileOf(trips, 0.5),
    "claim p50": quantileOf(claims, 0.5),
    "claim p99": quantileOf(claims, 0.99),
    "heartbeat p50": quantileOf(beats, 0.5),
    "place p50": quantileOf(places, 0.5),
    "invariants p50": quantileOf(invariants, 0.5),
    "bells a sweep": bells,
  };
}
