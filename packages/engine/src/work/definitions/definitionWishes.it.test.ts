import { inOwnDatabase } from "@lapline/testkit";
import { beforeAll, expect, test } from "vitest";
import {
  ableWorker,
  allowDefinitions,
  definitionText,
  testCommit,
  testRepository,
} from "../../testing/definitions.ts";
import { openTestEngine, type TestEngine, testActor } from "../../testing/openTestEngine.ts";
import { testCatalog } from "../../testing/testCatalog.ts";
import { claimJob } from "../jobs/claimJob.ts";
import { submitRun } from "../runs/submitRun.ts";
import { getDefinition } from "./getDefinition.ts";
import { getRevision } from "./getRevision.ts";
import { putDefinition } from "./putDefinition.ts";

let engine: TestEngine;

beforeAll(async () => {
  engine = await inOwnDatabase(openTestEngine);
  await allowDefinitions(engine);
  return engine.close;
});

const wishes = "labels: [local]\nbaseline: v1.0.0\nfailOn: [regression]\n";
const source = { repository: "team/words", commit: testCommit };

const submit = (text: string, changes: object = {}) =>
  submitRun(engine.context, testCatalog, {
    projectId: engine.projectId,
    actor: testActor,
    submission: { source, definition: { text, repository: testRepository }, ...changes },
  });

async function claimed() {
  const job = await claimJob(engine.context, { machineId: engine.machineId, ...ableWorker });
  if (job === null) throw new Error("nothing to claim");
  await engine.db.job.update({ where: { id: job.jobId }, data: { status: "CANCELED" } });
  return job;
}

test("labels and baseline of the file count where the submission names none", async () => {
  const text = definitionText({ id: "named" }) + wishes;
  const submitted = await submit(text);
  expect(submitted).toMatchObject({
    outcome: "created",
    run: {
      jobs: [{ label: "local" }],
      source: { baseline: { version: "v1.0.0", found: "the baseline of the definition" } },
    },
  });
  await claimed();
  const baseline = { version: "v0.9.0" };
  const other = await submit(text, { source: { ...source, baseline }, labels: ["nowhere"] });
  expect(other).toMatchObject({ outcome: "invalid", problems: [{ path: "labels.0" }] });
  const own = await submit(text, { source: { ...source, baseline } });
  expect(own).toMatchObject({ outcome: "created", run: { source: { baseline } } });
  await claimed();
  const compare = { baseVersion: "v1.0.0", headVersion: testCommit };
  const compared = await submit(text, { targets: [{ target: "named", compare }] });
  if (compared.outcome !== "created") throw new Error(JSON.stringify(compared));
  expect(compared.run.source).toMatchObject({ ...source, baseline: null });
  await claimed();
});

test("labels that neither has are named as missing", async () => {
  expect(await submit(definitionText({ id: "unlabeled" }))).toEqual({
    outcome: "invalid",
    problems: [
      { path: "labels", message: "Name the labels to measure on, here or in the definition." },
    ],
  });
});

test("how it is submitted is kept with the revision, parts no series and reaches no machine", async () => {
  const id = "kept";
  const { context, projectId, db } = engine;
  const put = (text: string) =>
    putDefinition(context, testCatalog, {
      ...{ projectId, actor: testActor },
      definition: { text, repository: testRepository },
    });
  await put(definitionText({ id }));
  const text = definitionText({ id }) + wishes;
  expect(await put(text)).toMatchObject({ outcome: "revised", revision: 2 });
  expect(await getDefinition(context, { projectId, target: id })).toMatchObject({ text });
  const revision = await getRevision(context, { projectId, target: id, number: 2 });
  expect(revision?.difference?.changes).toEqual([
    {
      part: "labels",
      change: "added",
      words: "The hardware labels were added.",
      partsSeries: false,
    },
    { part: "baseline", change: "added", words: "The baseline was added.", partsSeries: false },
    {
      part: "failOn",
      change: "added",
      words: "The rule of what fails a run was added.",
      partsSeries: false,
    },
  ]);
  await submit(definitionText({ id }), { labels: ["local"] });
  const plain = await claimed();
  await submit(text);
  const wished = await claimed();
  // A machine of an older release refuses names that it does not know.
  expect(wished.definition).toEqual({ ...plain.definition, revision: 2 });
  const jobs = await db.job.findMany({
    where: { id: { in: [plain.jobId, wished.jobId] } },
    select: { definitionHash: true, scenarioVersion: true },
  });
  expect(jobs).toHaveLength(2);
  expect(jobs[0]).toEqual(jobs[1]);
});
