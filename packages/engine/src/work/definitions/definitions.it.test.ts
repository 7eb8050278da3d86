import { randomUUID } from "node:crypto";
import { inOwnDatabase } from "@lapline/testkit";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { createApiKey } from "../../access/projects/createApiKey.ts";
import { setDefining } from "../../access/projects/setDefining.ts";
import { GiverGone } from "../../access/standings/giverGone.ts";
import { processReport } from "../../results/reports/processReport.ts";
import {
  ableWorker,
  allowDefinitions,
  define,
  definitionText,
  testCommit,
  testRepository,
} from "../../testing/definitions.ts";
import { openTestEngine, type TestEngine, testActor } from "../../testing/openTestEngine.ts";
import { testCatalog } from "../../testing/testCatalog.ts";
import { testReport } from "../../testing/testReport.ts";
import { claimJob } from "../jobs/claimJob.ts";
import { completeJob } from "../jobs/completeJob.ts";
import { previewRun } from "../runs/previewRun.ts";
import { submitRun } from "../runs/submitRun.ts";
import { archiveDefinition } from "./archiveDefinition.ts";
import { getDefinition } from "./getDefinition.ts";
import { getRevision } from "./getRevision.ts";
import { listDefinitions } from "./listDefinitions.ts";
import { projectCatalog } from "./projectCatalog.ts";
import { putDefinition } from "./putDefinition.ts";
import { validateDefinition } from "./validateDefinition.ts";

let engine: TestEngine;

beforeAll(async () => {
  engine = await inOwnDatabase(openTestEngine);
  await allowDefinitions(engine);
  return engine.close;
});

/** Ids are those of one installation, so each test has its own. */
let id = "";
let tests = 0;
beforeEach(() => {
  tests += 1;
  id = `words${tests}`;
});

const put = (text: string, changes: { repository?: string } = { repository: testRepository }) =>
  putDefinition(engine.context, testCatalog, {
    projectId: engine.projectId,
    actor: testActor,
    definition: { text, ...changes },
  });

const source = { repository: "team/words", commit: testCommit };

async function submitText(text: string, changes: object = {}, actor: Actor = testActor) {
  return submitRun(engine.context, testCatalog, {
    projectId: engine.projectId,
    actor,
    submission: {
      labels: ["local"],
      source,
      definition: { text, repository: testRepository },
      ...changes,
    },
  });
}
type Actor = Parameters<typeof submitRun>[2]["actor"];

async function claimed() {
  const { context, machineId } = engine;
  const job = await claimJob(context, { machineId, ...ableWorker });
  if (job === null) throw new Error("nothing to claim");
  return job;
}

/** Claims the next job, posts its report and has it processed. */
async function measureNext(throughputs: readonly number[] = [100, 101, 99]) {
  const { context, machineId, db } = engine;
  const job = await claimed();
  const posted = await completeJob(context, {
    ...{ jobId: job.jobId, machineId, fence: job.fence },
    ...testReport(throughputs),
  });
  expect(posted.outcome).toBe("accepted");
  const report = await db.report.findUniqueOrThrow({ where: { jobId: job.jobId } });
  await processReport(context, { reportId: report.id });
  return job;
}

const seriesOf = (target: string) =>
  engine.db.series.findMany({
    where: { target: { key: target }, measure: "throughput" },
    orderBy: { createdAt: "asc" },
    select: { definitionHash: true, scenarioVersion: true, points: true },
  });

test("the same content is no new revision, another is, and an older one can be offered again", async () => {
  const first = await define(engine, { id });
  expect(first).toMatchObject({ outcome: "created", revision: 1 });
  expect(await define(engine, { id })).toMatchObject({ outcome: "unchanged", revision: 1 });
  const second = await define(engine, { id, run: "go test -bench=Other" });
  expect(second).toMatchObject({ outcome: "revised", revision: 2 });
  expect(await define(engine, { id })).toMatchObject({ outcome: "restored", revision: 1 });
  const { projectId, context } = engine;
  const shown = await getDefinition(context, { projectId, target: id });
  expect(shown?.revisions.map(({ number, isHead }) => [number, isHead])).toEqual([
    [2, false],
    [1, true],
  ]);
  const revision = await getRevision(context, { projectId, target: id, number: 2 });
  expect(revision?.difference).toEqual({
    from: 1,
    changes: [
      {
        part: `scenarios.${id}.micro.command.run`,
        change: "changed",
        words: `The command of ${id}.micro was changed.`,
        partsSeries: true,
      },
    ],
  });
  expect(await getRevision(context, { projectId, target: id, number: 3 })).toBeNull();
});

test("writers at the same moment get revisions one after another, and each text one version", async () => {
  const puts = await Promise.all(
    ["a", "b", "c", "a", "b"].map((word) => define(engine, { id, run: `go test ${word}` })),
  );
  const revisions = puts.map(({ revision }) => revision);
  expect(new Set(revisions)).toEqual(new Set([1, 2, 3]));
  expect(revisions[3]).toBe(revisions[0]);
  const versions = await engine.db.scenario.findMany({
    where: { id: `${id}.micro` },
    orderBy: { version: "asc" },
    select: { version: true, projectId: true },
  });
  expect(versions.map(({ version }) => version)).toEqual([1, 2, 3]);
});

test("scenario versions count up over projects, and no project sees another's definitions", async () => {
  const { context, db } = engine;
  await define(engine, { id });
  const other = { id: randomUUID(), slug: `other-${id}`, name: "Other" };
  await db.project.create({ data: other });
  const theirs = await putDefinition(context, testCatalog, {
    projectId: other.id,
    actor: { kind: "system" },
    definition: { text: definitionText({ id, run: "cargo bench" }), repository: testRepository },
  });
  expect(theirs.outcome).toBe("created");
  const catalog = await projectCatalog(db, testCatalog, other.id);
  expect(catalog.scenarios.find((one) => one.id === `${id}.micro`)?.version).toBe(2);
  expect(await listDefinitions(context, { projectId: other.id })).toHaveLength(1);
  const { revisionId } = await define(engine, { id });
  const foreign = await projectCatalog(db, testCatalog, other.id, { revisionIds: [revisionId] });
  expect(foreign.targets.find((one) => one.id === id)?.definition?.revisionId).not.toBe(revisionId);
});

test("what cannot be stored is refused with a sentence and its place", async () => {
  await define(engine, { id });
  const cases: [string, Promise<unknown>, string, string][] = [
    [
      "a target that ships",
      put(definitionText({ id: "alpha" })),
      "target.id",
      "comes with Lapline",
    ],
    [
      "a scenario that ships",
      put(definitionText({ id: `${id}b`, scenario: "records.read" })),
      "scenarios.0.id",
      "comes with Lapline",
    ],
    [
      "a scenario of another definition",
      put(definitionText({ id: `${id}b`, scenario: `${id}.micro`, run: "make bench" })),
      "scenarios.0.id",
      `The definition of “${id}” has a scenario “${id}.micro” that does something else`,
    ],
    [
      "a checkout without a repository",
      put(definitionText({ id: `${id}b` }), {}),
      "target.source.checkout",
      "needs the address",
    ],
  ];
  for (const [what, outcome, path, words] of cases) {
    expect(await outcome, what).toMatchObject({
      outcome: "invalid",
      problems: [{ path, message: expect.stringContaining(words), line: expect.any(Number) }],
    });
  }
  const misspelled = definitionText({ id }).replace("command", "comand");
  const { projectId, context } = engine;
  expect(
    await validateDefinition(context, testCatalog, { projectId, text: misspelled }),
  ).toMatchObject({ valid: false, read: null, problems: [{ line: 9, column: 5 }] });
  // The same scenario in two definitions is one scenario.
  const same = put(definitionText({ id: `${id}b`, scenario: `${id}.micro` }));
  expect((await same).outcome).toBe("created");
});

test("an archived definition is offered to nobody until it is restored", async () => {
  await define(engine, { id });
  const { context, projectId, db } = engine;
  const about = { projectId, actor: testActor, target: id };
  expect(await archiveDefinition(context, { ...about, isArchived: true })).toBe(true);
  const offered = async () =>
    (await projectCatalog(db, testCatalog, projectId)).targets.some((one) => one.id === id);
  expect(await offered()).toBe(false);
  expect(await put(definitionText({ id, run: "make" }))).toMatchObject({
    problems: [{ message: `The definition ${id} is archived. Restore it first.` }],
  });
  expect(await archiveDefinition(context, { ...about, isArchived: false })).toBe(true);
  expect(await offered()).toBe(true);
  expect(await archiveDefinition(context, { ...about, target: "none", isArchived: true })).toBe(
    false,
  );
});

test("a submission with a definition is claimed with it, and its report makes a series of its hash", async () => {
  const text = definitionText({ id });
  const submitted = await submitText(text);
  if (submitted.outcome !== "created") throw new Error(JSON.stringify(submitted));
  expect(submitted.run.jobs).toMatchObject([
    { target: id, version: testCommit, scenario: `${id}.micro`, sandbox: "process" },
  ]);
  const { context, machineId } = engine;
  // A worker that says nothing, and one that allows another sandbox.
  const { definitionSandboxes: _, ...old } = ableWorker;
  expect(await claimJob(context, { machineId, ...old })).toBeNull();
  const docker = { ...ableWorker, definitionSandboxes: ["docker"] as const };
  expect(await claimJob(context, { machineId, ...docker })).toBeNull();
  const job = await measureNext();
  expect(job.definition).toMatchObject({
    revision: 1,
    repository: testRepository,
    content: { target: { id } },
  });
  const [series, ...others] = await seriesOf(id);
  expect(others).toEqual([]);
  expect(series).toMatchObject({ points: 1, scenarioVersion: 1 });
  expect(series?.definitionHash).toMatch(/^[0-9a-f]{64}$/);
});

test("titles part nothing; another command and another build do", async () => {
  await submitText(definitionText({ id }));
  await measureNext();
  await submitText(definitionText({ id, title: "Better words" }));
  const job = await measureNext();
  expect(job.definition?.revision).toBe(2);
  expect(await seriesOf(id)).toMatchObject([{ points: 2 }]);
  await submitText(definitionText({ id, run: "go test -count=2" }));
  await measureNext();
  await submitText(definitionText({ id, build: ", env: { CGO_ENABLED: '0' }" }));
  await measureNext();
  const series = await seriesOf(id);
  expect(series.map(({ points }) => points)).toEqual([2, 1, 1]);
  expect(series[1]).toMatchObject({
    scenarioVersion: 2,
    definitionHash: series[0]?.definitionHash,
  });
  expect(series[2]?.definitionHash).not.toBe(series[0]?.definitionHash);
});

test("a pull request offers nothing to others, and a refused run stores no revision", async () => {
  const { context, projectId, db } = engine;
  await define(engine, { id });
  const changed = definitionText({ id, run: "go test -race" });
  const pull = await submitText(changed, { source: { ...source, pullRequest: 7 } });
  expect(pull.outcome).toBe("created");
  expect(await getDefinition(context, { projectId, target: id })).toMatchObject({ revision: 1 });
  expect((await claimed()).definition?.revision).toBe(2);
  await db.job.updateMany({ where: { status: "CLAIMED" }, data: { status: "CANCELED" } });
  const refused = await submitText(definitionText({ id, run: "make" }), { labels: ["nowhere"] });
  expect(refused.outcome).toBe("invalid");
  expect(await db.definitionRevision.count({ where: { definition: { key: id } } })).toBe(2);
  const preview = await previewRun(context, testCatalog, {
    projectId,
    submission: {
      labels: ["local"],
      source,
      definition: { text: definitionText({ id, run: "x y" }) },
    },
  });
  expect(preview.problems).toMatchObject([{ path: "definition.target.source.checkout" }]);
  expect(await db.definitionRevision.count({ where: { definition: { key: id } } })).toBe(2);
});

test("who may not write definitions submits known ones only", async () => {
  const { context, projectId } = engine;
  await define(engine, { id });
  const keyOf = async (scopes: ("submit" | "define")[]) => {
    const asked = { projectId, actor: testActor, name: "ci", scopes, expiresAt: null };
    return { kind: "apiKey", id: (await createApiKey(context, asked)).id, name: "ci" } as const;
  };
  const member = { kind: "user", id: randomUUID(), name: "Mia" } as const;
  const { db } = engine;
  await db.user.create({ data: { id: member.id, name: "Mia", email: `${id}@example.org` } });
  await db.member.create({
    data: { id: randomUUID(), projectId, userId: member.id, role: "member" },
  });
  const fresh = (word: string) => definitionText({ id, run: `go ${word}` });
  const submitter = await keyOf(["submit"]);
  expect((await submitText(definitionText({ id }), {}, submitter)).outcome).toBe("created");
  expect((await submitText(fresh("a"), {}, submitter)).outcome).toBe("may_not_define");
  expect((await submitText(fresh("a"), {}, member)).outcome).toBe("may_not_define");
  const definer = await keyOf(["submit", "define"]);
  const forked = {
    source: { ...source, pullRequest: 9 },
    definition: { text: fresh("b"), repository: testRepository, headRepository: "eve/words" },
  };
  expect(await submitText(fresh("b"), forked, definer)).toMatchObject({
    outcome: "may_not_define",
    reason: expect.stringContaining("eve/words, a fork"),
  });
  const silent = {
    source: forked.source,
    definition: { text: fresh("b"), repository: testRepository },
  };
  expect(await submitText(fresh("b"), silent, definer)).toMatchObject({
    outcome: "may_not_define",
    reason: expect.stringContaining("does not say where its commits are from"),
  });
  const own = {
    ...silent,
    definition: { ...silent.definition, headRepository: source.repository },
  };
  expect((await submitText(fresh("b"), own, definer)).outcome).toBe("created");
  const byMember = () =>
    putDefinition(context, testCatalog, {
      ...{ projectId, actor: member },
      definition: { text: fresh("c"), repository: testRepository },
    });
  await expect(byMember()).rejects.toBeInstanceOf(GiverGone);
  await setDefining(context, { projectId, actor: testActor, membersDefine: true });
  expect((await byMember()).outcome).toBe("revised");
  await setDefining(context, { projectId, actor: testActor, membersDefine: false });
  await engine.db.job.updateMany({ where: { status: "QUEUED" }, data: { status: "CANCELED" } });
});

test("a definition without a machine that allows it is refused with what its owner sets", async () => {
  await engine.addMachine(`bare-${id}`);
  expect(await submitText(definitionText({ id }), { labels: [`bare-${id}`] })).toMatchObject({
    outcome: "invalid",
    problems: [
      { path: "labels.0", message: expect.stringContaining("DEFINITION_SANDBOXES=docker") },
    ],
  });
});
