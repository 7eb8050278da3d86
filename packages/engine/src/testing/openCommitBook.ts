import type { Catalog, ErrorCode, RangeCommit } from "@lapline/contracts";
import { getAlert } from "../judgment/alerts/getAlert.ts";
import { advanceBisections } from "../judgment/bisections/advanceBisections.ts";
import { beginOwnBisections } from "../judgment/bisections/beginOwnBisections.ts";
import { processReport } from "../results/reports/processReport.ts";
import { answerQuestion } from "../work/hooks/answerQuestion.ts";
import { claimJob } from "../work/jobs/claimJob.ts";
import { completeJob } from "../work/jobs/completeJob.ts";
import { failJob } from "../work/jobs/failJob.ts";
import { claimQuestion, readQuestion } from "../work/questions/claimQuestion.ts";
import type { Answers } from "../work/questions/question.ts";
import { submitRun } from "../work/runs/submitRun.ts";
import { ableWorker, allowDefinitions, define } from "./definitions.ts";
import { openAlertBook } from "./openAlertBook.ts";
import { type TestEngine, testActor } from "./openTestEngine.ts";
import { testCatalog } from "./testCatalog.ts";
import { testComparisonReport, testReport } from "./testReport.ts";

export const testRepository = "https://github.com/acme/alpha";

/** The registry with an alpha whose releases are tags of a repository, and can be built from it. */
function repositoryCatalog(versions: string[]): Catalog {
  return {
    ...testCatalog,
    targets: testCatalog.targets.map((target) =>
      target.id === "alpha"
        ? {
            ...target,
            versions,
            provisioners: [{ kind: "git", sandbox: "process" }],
            repository: { address: testRepository, tagPrefix: "v" },
          }
        : target,
    ),
  };
}

/** Commits behind a release; the last one is the next release. */
export function testCommits(count: number): RangeCommit[] {
  return Array.from({ length: count }, (_, at) => ({
    id: (at + 1).toString(16).padStart(40, "c"),
    author: "Ada Lovelace",
    subject: `Change number ${at + 1}`,
    at: new Date(Date.UTC(2026, 0, at + 1)).toISOString(),
  }));
}

/** What is measured: a target that ships, or one that the project defined. */
export const commitSubjects = ["built-in", "own"] as const;

/**
 * An alert that version `to` is slower than version `from` by a tenth, and what it takes to search the
 * commits between them.
 */
export async function openCommitBook(
  engine: TestEngine,
  {
    from = "1.0.0",
    to = "1.1.0",
    subject = "built-in",
  }: { from?: string; to?: string; subject?: (typeof commitSubjects)[number] } = {},
) {
  const { context, projectId, machineId, db } = engine;
  const catalog = repositoryCatalog(["1.0.0", "1.1.0"]);
  if (subject === "own") {
    await allowDefinitions(engine);
    await define(engine, { repository: testRepository });
  }
  const measured =
    subject === "own"
      ? { target: "words", scenario: { scenario: "words.micro" } }
      : { target: "alpha", scenario: { scenario: "records.insert", params: { count: 10 } } };

  const claim = async () => {
    const job = await claimJob(context, { machineId, ...ableWorker });
    if (job === null) throw new Error("nothing waits for the machine");
    return { job, owned: { jobId: job.jobId, machineId, fence: job.fence } };
  };
  const process = async (jobId: string) => {
    const { id } = await db.report.findUniqueOrThrow({ where: { jobId } });
    const outcome = await processReport(context, { reportId: id });
    if (outcome !== "processed") throw new Error(outcome);
  };
  for (const [version, value] of [[from, 100] as const, [to, 90] as const]) {
    await submitRun(context, catalog, {
      projectId,
      actor: testActor,
      submission: {
        targets: [{ target: measured.target, versions: [version] }],
        scenarios: [measured.scenario],
        labels: ["local"],
      },
    });
    const { job, owned } = await claim();
    await completeJob(context, { ...owned, ...testReport([value, value, value]) });
    await process(job.jobId);
  }
  const { id: seriesId } = await db.series.findFirstOrThrow({ where: { measure: "throughput" } });
  const { alertId } = await openAlertBook(engine).confirm({ seriesId, version: to, ratio: 0.9 });

  return {
    alertId,
    begin: async () => (await beginOwnBisections(context, catalog)).begun,
    turn: () => advanceBisections(context, catalog, { minutesPerDayMax: 10_000 }),
    /** Answers what control would be asked. */
    answer: async (range: NonNullable<Answers["range"]>) => {
      const taken = await claimQuestion(context);
      if (taken === null) throw new Error("nothing is asked");
      const question = readQuestion(taken);
      await answerQuestion(context, catalog, question, { range });
      return question.asked;
    },
    /** Measures the comparison that waits: versions that `isSlow` are slower by a tenth. */
    compare: async (isSlow: (version: string) => boolean) => {
      const { job, owned } = await claim();
      const { baseVersion = "" } = job.comparison ?? {};
      const level = (version: string) => (isSlow(version) ? 90 : 100);
      const pairs = Array.from({ length: job.trials }, (_, place): [number, number] => {
        const jitter = (((place * 7919) % 13) / 13 - 0.5) * 0.004;
        return [level(baseVersion) * (1 + jitter), level(job.version) * (1 - jitter)];
      });
      await completeJob(context, { ...owned, ...testComparisonReport(pairs, { baseVersion }) });
      await process(job.jobId);
      return job;
    },
    /** The version that is waiting to be measured. */
    waiting: async () => {
      const job = await db.job.findFirstOrThrow({
        where: { status: "QUEUED" },
        include: { version: true },
      });
      return job.version.name;
    },
    fail: async (code: ErrorCode) => {
      const { job, owned } = await claim();
      await failJob(context, { ...owned, code, message: `head ${job.version}: broken` });
      return job;
    },
    read: async () => {
      const alert = await getAlert(context, { projectId, alertId });
      if (alert?.bisection == null) throw new Error("there is no bisection");
      return { ...alert.bisection, alert };
    },
  };
}
