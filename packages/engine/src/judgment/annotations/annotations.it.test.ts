import { inOwnDatabase } from "@lapline/testkit";
import { beforeAll, expect, test } from "vitest";
import { processReport } from "../../results/reports/processReport.ts";
import { openTestEngine, type TestEngine, testActor } from "../../testing/openTestEngine.ts";
import { testReport } from "../../testing/testReport.ts";
import { claimJob } from "../../work/jobs/claimJob.ts";
import { completeJob } from "../../work/jobs/completeJob.ts";
import { type AnnotationEdit, changeAnnotation } from "./changeAnnotation.ts";
import { createAnnotation } from "./createAnnotation.ts";
import { listAnnotations } from "./listAnnotations.ts";

let engine: TestEngine;
/** Series of two targets, each measured once. */
let alphaId: string;
let betaId: string;

beforeAll(async () => {
  engine = await inOwnDatabase(openTestEngine);
  [alphaId, betaId] = [await measureOnce("alpha", "1.0.0"), await measureOnce("beta", "0.1.0")];
  return engine.close;
});

async function measureOnce(target: string, version: string): Promise<string> {
  const { machineId, context, projectId } = engine;
  await engine.submit({ targets: [{ target, versions: [version] }] });
  const job = await claimJob(context, { machineId, sandboxes: ["process"] });
  if (job === null) throw new Error("there was no job to claim");
  const { jobId, fence } = job;
  await completeJob(context, { jobId, machineId, fence, ...testReport([1, 2, 3]) });
  const { id } = await engine.db.report.findUniqueOrThrow({ where: { jobId } });
  await processReport(context, { reportId: id });
  const series = await engine.db.series.findFirstOrThrow({
    where: { projectId, target: { key: target } },
  });
  return series.id;
}

async function write(annotation: {
  seriesId?: string;
  scope?: "series" | "project";
  version?: string | null;
  at?: string | null;
  text: string;
}) {
  const created = await createAnnotation(engine.context, {
    projectId: engine.projectId,
    actor: testActor,
    annotation: { seriesId: alphaId, scope: "series", version: null, at: null, ...annotation },
  });
  if (created.outcome !== "created") throw new Error(created.outcome);
  return created.annotation;
}

const edit = (annotationId: string, revision: number, change: AnnotationEdit) =>
  changeAnnotation(engine.context, {
    projectId: engine.projectId,
    actor: testActor,
    annotationId,
    revision,
    edit: change,
  });

async function textsAt(seriesId: string): Promise<string[]> {
  const { projectId } = engine;
  const page = await listAnnotations(engine.context, { projectId, seriesId, limit: 50 });
  return (page?.items ?? []).map(({ text }) => text);
}

test("an annotation stands where it was made for: its series, its target's version, or everywhere", async () => {
  const at = "2026-03-01T00:00:00.000Z";
  await write({ version: "1.0.0", text: "only alpha" });
  await write({ version: "1.0.0", scope: "project", text: "every alpha" });
  await write({ at, scope: "project", text: "everything" });
  expect(await textsAt(alphaId)).toEqual(["everything", "every alpha", "only alpha"]);
  expect(await textsAt(betaId)).toEqual(["everything"]);
});

test("a version that the target lacks, and a series of nobody, are refused", async () => {
  const annotation = { scope: "series" as const, at: null, text: "x" };
  const make = (seriesId: string, version: string) =>
    createAnnotation(engine.context, {
      projectId: engine.projectId,
      actor: testActor,
      annotation: { ...annotation, seriesId, version },
    });
  expect(await make(alphaId, "9.9.9")).toEqual({ outcome: "unknown", what: "version" });
  expect(await make(engine.projectId, "1.0.0")).toEqual({ outcome: "unknown", what: "series" });
});

test("of two changes of what both saw one wins, and the other is told", async () => {
  const { id, revision } = await write({ version: "1.0.0", text: "first" });
  const changes = await Promise.all(
    ["left", "right"].map((text) => edit(id, revision, { kind: "update", text })),
  );
  expect(changes.map(({ outcome }) => outcome).sort()).toEqual(["changed", "changed_meanwhile"]);
  const row = await engine.db.annotation.findUniqueOrThrow({ where: { id } });
  expect(row.revision).toBe(revision + 1);
});

test("a deleted annotation is gone at once and comes back as it was", async () => {
  const { id, revision } = await write({ seriesId: betaId, version: "0.1.0", text: "back" });
  expect(await edit(id, revision, { kind: "delete" })).toMatchObject({ outcome: "changed" });
  expect(await textsAt(betaId)).not.toContain("back");
  const again = await edit(id, revision + 1, { kind: "update", text: "too late" });
  expect(again).toEqual({ outcome: "unknown" });
  const restored = await edit(id, revision + 1, { kind: "restore" });
  expect(restored).toMatchObject({ outcome: "changed", annotation: { id, text: "back" } });
  expect(await textsAt(betaId)).toContain("back");
});

test("a deletion can be taken back for a day, whatever is written meanwhile", async () => {
  const { context } = engine;
  const deleted = await write({ version: "1.0.0", text: "undone" });
  await edit(deleted.id, deleted.revision, { kind: "delete" });
  const at = "2026-03-01T00:00:00.000Z";
  const writeAfter = (hours: number) =>
    createAnnotation(
      { ...context, clock: { now: () => new Date(Date.now() + hours * 3_600_000) } },
      {
        projectId: engine.projectId,
        actor: testActor,
        annotation: { seriesId: betaId, scope: "series", version: null, at, text: "later" },
      },
    );
  await writeAfter(23);
  const restore = (revision: number) => edit(deleted.id, revision, { kind: "restore" });
  expect(await restore(deleted.revision + 1)).toMatchObject({ outcome: "changed" });
  await edit(deleted.id, deleted.revision + 2, { kind: "delete" });
  await writeAfter(25);
  expect(await restore(deleted.revision + 3)).toEqual({ outcome: "unknown" });
});

test("every change is in the audit trail, by whom", async () => {
  const { id } = await write({ version: "1.0.0", text: "watched" });
  await edit(id, 0, { kind: "update", text: "changed" });
  await edit(id, 1, { kind: "delete" });
  await edit(id, 2, { kind: "restore" });
  const rows = await engine.db.audit.findMany({ where: { subjectId: id }, orderBy: { id: "asc" } });
  expect(rows.map(({ action }) => action)).toEqual([
    "annotation.created",
    "annotation.updated",
    "annotation.deleted",
    "annotation.restored",
  ]);
  expect(new Set(rows.map(({ actorId }) => actorId))).toEqual(new Set(["tester"]));
});

test("an annotation of another project can be neither seen nor changed", async () => {
  const { id, revision } = await write({ version: "1.0.0", text: "ours" });
  const other = await engine.db.project.create({
    data: { id: "0190a000-0000-7000-8000-0000000000aa", slug: "other", name: "Other" },
  });
  const foreign = { projectId: other.id, actor: testActor, annotationId: id, revision };
  for (const change of [{ kind: "delete" }, { kind: "update", text: "theirs" }] as const) {
    expect(await changeAnnotation(engine.context, { ...foreign, edit: change })).toEqual({
      outcome: "unknown",
    });
  }
  expect(await engine.db.annotation.findUniqueOrThrow({ where: { id } })).toMatchObject({
    text: "ours",
    deletedAt: null,
    revision,
  });
  const foreignPage = await listAnnotations(engine.context, { projectId: other.id, limit: 5 });
  expect(foreignPage?.items).toEqual([]);
  const annotation = { seriesId: alphaId, scope: "series", version: "1.0.0", at: null } as const;
  expect(
    await createAnnotation(engine.context, {
      projectId: other.id,
      actor: testActor,
      annotation: { ...annotation, text: "theirs" },
    }),
  ).toEqual({ outcome: "unknown", what: "series" });
  expect(
    await listAnnotations(engine.context, { projectId: other.id, seriesId: alphaId, limit: 5 }),
  ).toBeNull();
});
