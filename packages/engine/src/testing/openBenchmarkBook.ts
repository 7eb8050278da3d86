import type { Catalog, RawReport, RawTrial, Submission } from "@lapline/contracts";
import { sampleTrial } from "@lapline/testkit";
import { processReport } from "../results/reports/processReport.ts";
import { claimJob } from "../work/jobs/claimJob.ts";
import { completeJob } from "../work/jobs/completeJob.ts";
import { submitRun } from "../work/runs/submitRun.ts";
import { noisy } from "./noisy.ts";
import { type TestEngine, testActor } from "./openTestEngine.ts";
import { testCatalog } from "./testCatalog.ts";
import { testReport } from "./testReport.ts";

/** The scenario of `alpha` that starts a command which prints benchmarks. */
export const suite = "suite.go";

const duration = {
  name: "duration",
  title: "Duration",
  unit: "ns",
  direction: "lower_is_better",
} as const;

/** The registry of tests with a scenario whose reports hold benchmarks. */
export const benchmarkCatalog: Catalog = {
  ...testCatalog,
  targets: testCatalog.targets.map((target) => ({
    ...target,
    scenarios: [...target.scenarios, suite],
  })),
  scenarios: [
    ...testCatalog.scenarios,
    {
      id: suite,
      version: 1,
      title: "Suite",
      summary: "A command that prints benchmarks",
      loadModel: "fixed_work",
      paramsJsonSchema: { type: "object" },
      quick: { count: 10 },
      full: { count: 1000 },
      measures: [duration],
      benchmarks: true,
      errorRateMax: 1,
      trialsDefault: 5,
      caveats: [],
    },
  ],
};

/** Time per operation in ns of each benchmark, by its name. */
export type Times = Readonly<Record<string, number>>;

/** A part of a report that holds these benchmarks, each with its time and what it allocates. */
export function benchmarked(times: readonly Times[], shape: Partial<RawTrial>[] = []) {
  const names = [...new Set(times.flatMap((one) => Object.keys(one)))];
  return {
    measures: [{ name: duration.name, unit: duration.unit, direction: duration.direction }],
    benchmarks: names.map((name) => ({
      name,
      measures: [
        { name: "time_per_op", unit: "ns", direction: "lower_is_better" },
        { name: "allocs_per_op", unit: "count", direction: "lower_is_better" },
      ],
    })),
    trials: times.map((one, index) =>
      sampleTrial(
        index,
        { duration: noisy(5e9, index) },
        {
          benchmarks: names.flatMap((name, benchmark) => {
            const time = one[name];
            if (time === undefined) return [];
            return { benchmark, values: { time_per_op: time, allocs_per_op: 0 } };
          }),
          ...shape[index],
        },
      ),
    ),
  } satisfies Partial<RawReport>;
}

/** Jobs of a suite in a test's installation. */
export function openBenchmarkBook(engine: TestEngine) {
  const { context, db, machineId, projectId } = engine;
  let seed = 0;
  /** No two values share their noise. */
  const moved = (times: Times): Times =>
    Object.fromEntries(
      Object.entries(times).map(([name, time]) => {
        seed += 1;
        return [name, noisy(time, seed)];
      }),
    );

  const submit = async (submission: Partial<Submission> & Pick<Submission, "targets">) => {
    const result = await submitRun(context, benchmarkCatalog, {
      projectId,
      actor: testActor,
      submission: {
        scenarios: [{ scenario: suite, params: { count: 7 } }],
        labels: ["local"],
        ...submission,
      },
    });
    if (result.outcome !== "created") throw new Error(JSON.stringify(result));
    return result.run.id;
  };

  /** Does the job that waits with a report like `changes`; answers the job. */
  const complete = async (changes: (job: Claimed) => Partial<RawReport>) => {
    const job = await claimJob(context, {
      machineId,
      sandboxes: ["process"],
      kinds: ["measure", "compare", "calibrate"],
    });
    if (job === null) throw new Error("no job waits");
    const { jobId, fence } = job;
    const posted = await completeJob(context, {
      jobId,
      machineId,
      fence,
      ...testReport([], { resources: [], ...changes(job) }),
    });
    if (posted.outcome !== "accepted") throw new Error(`a report was ${posted.outcome}`);
    const { id } = await db.report.findUniqueOrThrow({ where: { jobId } });
    return { job, outcome: await processReport(context, { reportId: id }) };
  };

  /** Measures one version of `alpha`, with five trials around `times`. */
  const measure = async (version: string, times: Times, more: Partial<Submission> = {}) => {
    const runId = await submit({ targets: [{ target: "alpha", versions: [version] }], ...more });
    const trials = Array.from({ length: 5 }, () => moved(times));
    const { job, outcome } = await complete(() => benchmarked(trials));
    return { runId, jobId: job.jobId, outcome };
  };

  /** Does the comparison that waits: pairs of trials around `base` and `head`. */
  const compare = async (base: Times, head: Times) => {
    const { job, outcome } = await complete(({ trials, comparison }) => {
      const { environment, targetVersionReported, artifactDigest } = testReport([]).report;
      const about = { environment, targetVersionReported, artifactDigest };
      const sides = Array.from({ length: 2 * trials }, (_, place) =>
        place % 2 === 0 ? ("base" as const) : ("head" as const),
      );
      const times = sides.map((side) => moved(side === "base" ? base : head));
      const report = benchmarked(
        times,
        sides.map((side) => ({ side })),
      );
      return { ...report, base: { version: comparison?.baseVersion ?? "", ...about } };
    });
    return { job, outcome };
  };

  return { submit, complete, measure, compare };
}

type Claimed = NonNullable<Awaited<ReturnType<typeof claimJob>>>;
