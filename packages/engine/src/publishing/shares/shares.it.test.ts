import { randomUUID } from "node:crypto";
import { canonicalJson, type ShareInput, shareSnapshotSchema } from "@lapline/contracts";
import { inOwnDatabase } from "@lapline/testkit";
import { beforeAll, expect, test } from "vitest";
import { sha256 } from "../../base/text/sha256.ts";
import { createAnnotation } from "../../judgment/annotations/createAnnotation.ts";
import { deleteReport } from "../../operations/deletions/deleteReport.ts";
import { deleteRun } from "../../operations/deletions/deleteRun.ts";
import { measure } from "../../testing/measure.ts";
import { openTestEngine, type TestEngine, testActor } from "../../testing/openTestEngine.ts";
import { testCatalog } from "../../testing/testCatalog.ts";
import { countShareView } from "./countShareView.ts";
import { createShare } from "./createShare.ts";
import { listShares } from "./listShares.ts";
import { openShare } from "./openShare.ts";
import { revokeShare } from "./revokeShare.ts";

let engine: TestEngine;
let jobId: string;
let seriesId: string;
let columns: string;

beforeAll(async () => {
  engine = await inOwnDatabase(openTestEngine);
  await measure(engine, { version: "1.0.0", value: 100 });
  jobId = await measure(engine, { version: "1.1.0", value: 80 });
  const job = await engine.db.job.findUniqueOrThrow({ where: { id: jobId } });
  const series = await engine.db.series.findFirstOrThrow({ where: { measure: "throughput" } });
  seriesId = series.id;
  columns = ["1.0.0", "1.1.0"]
    .map((version) => `alpha~${version}~${job.durability}~${job.provisioner}~local`)
    .join(",");
  return engine.close;
});

async function share(changes: Partial<ShareInput> = {}) {
  const created = await createShare(engine.context, testCatalog, {
    projectId: engine.projectId,
    actor: testActor,
    share: {
      subject: { kind: "comparison", columns },
      title: "A release",
      note: "",
      expiresInDays: null,
      ...changes,
    },
  });
  if (created.outcome !== "created") throw new Error(created.outcome);
  return created;
}

const list = () => listShares(engine.context, { projectId: engine.projectId, limit: 50 });

test("what the project does not have cannot be shared", async () => {
  const nothing = "01890000-0000-7000-8000-000000000000";
  const subjects: ShareInput["subject"][] = [
    { kind: "comparison", columns: "nobody~1~none~bundled~local" },
    { kind: "series", id: nothing },
    { kind: "chart", ids: [nothing] },
    { kind: "report", jobId: nothing },
  ];
  for (const subject of subjects) {
    const input = { subject, title: "x", note: "", expiresInDays: null };
    const about = { projectId: engine.projectId, actor: testActor, share: input };
    expect(await createShare(engine.context, testCatalog, about)).toEqual({ outcome: "nothing" });
  }
  const foreign = await createShare(engine.context, testCatalog, {
    projectId: nothing,
    actor: testActor,
    share: { subject: { kind: "series", id: seriesId }, title: "x", note: "", expiresInDays: null },
  });
  expect(foreign).toEqual({ outcome: "nothing" });
});

test("the token is 32 random bytes that only its reader knows, and is stored as a hash", async () => {
  const { token, share: made } = await share();
  expect(Buffer.from(token.slice("laps_".length, -"_123456".length), "base64url")).toHaveLength(32);
  expect(token).toMatch(/^laps_/);
  const row = await engine.db.share.findUniqueOrThrow({ where: { id: made.id } });
  expect(row.tokenHash).toBe(sha256(token));
  const { tokenHash: _, ...rest } = row;
  expect(JSON.stringify(rest)).not.toContain(token);
  const audit = await engine.db.audit.findMany({ where: { subjectId: made.id } });
  expect(audit.map(({ action }) => action)).toEqual(["share.created"]);
  expect(JSON.stringify(audit)).not.toContain(token);
});

test("a revoked share, one that ended, and one that never was are the same nothing", async () => {
  const revoked = await share();
  const ended = await share({ expiresInDays: 1 });
  const live = await share({ expiresInDays: 1 });
  await revokeShare(engine.context, {
    projectId: engine.projectId,
    shareId: revoked.share.id,
    actor: testActor,
    ofEverybody: false,
  });
  await engine.db.$executeRaw`
    UPDATE "share" SET "expiresAt" = clock_timestamp() WHERE "id" = ${ended.share.id}::uuid`;
  const late = { ...engine.context, clock: { now: () => new Date(0) } };
  for (const context of [engine.context, late]) {
    expect(await openShare(context, revoked.token)).toBeNull();
    expect(await openShare(context, ended.token)).toBeNull();
    expect(await openShare(context, `${live.token.slice(0, -1)}~`)).toBeNull();
    expect(await openShare(context, "laps_nothing")).toBeNull();
    expect(await openShare(context, live.token)).toMatchObject({ id: live.share.id });
  }
  const nobody = "01890000-0000-7000-8000-000000000000";
  expect((await listShares(engine.context, { projectId: nobody, limit: 50 })).items).toEqual([]);
  const states = new Map((await list()).items.map(({ id, state }) => [id, state]));
  expect([revoked, ended, live].map((each) => states.get(each.share.id))).toEqual([
    "revoked",
    "expired",
    "live",
  ]);
});

test("only the author or who may manage shares revokes, once and for good", async () => {
  const { token, share: made } = await share();
  const about = { projectId: engine.projectId, shareId: made.id };
  const person = { id: "somebody", name: "Somebody" };
  const somebody = { kind: "user" as const, ...person };
  const { db, projectId } = engine;
  await db.user.create({ data: { ...person, email: "somebody@example.org" } });
  await db.member.create({
    data: { id: randomUUID(), projectId, userId: person.id, role: "admin" },
  });
  const revoke = (ofEverybody: boolean, projectId = engine.projectId) =>
    revokeShare(engine.context, {
      ...about,
      projectId,
      actor: projectId === engine.projectId ? somebody : { kind: "system" },
      ofEverybody,
    });
  expect(await revoke(false)).toBe("of_somebody_else");
  expect(await revoke(true, "01890000-0000-7000-8000-000000000000")).toBe("unknown");
  expect(await openShare(engine.context, token)).not.toBeNull();
  expect(await revoke(true)).toBe("revoked");
  expect(await revoke(true)).toBe("unknown");
  await expect(
    engine.db.share.update({ where: { id: made.id }, data: { revokedAt: null } }),
  ).rejects.toThrow("revoked");
});

test("the database refuses to change what is frozen, and views are counted all the same", async () => {
  const { share: made } = await share();
  for (const data of [{ snapshot: "{}" }, { title: "Another" }, { contentHash: "0" }]) {
    const change = engine.db.share.update({ where: { id: made.id }, data });
    await expect(change).rejects.toThrow("a share does not change");
  }
  await Promise.all([1, 2, 3].map(() => countShareView(engine.context, made.id)));
  const row = (await list()).items.find(({ id }) => id === made.id);
  expect(row).toMatchObject({ views: 3, contentHash: made.contentHash });
});

// Deletes everything that was measured: the last test of this file.
test("a share stays the same bytes with the same hash after everything it shows was deleted", async () => {
  const subjects: ShareInput["subject"][] = [
    { kind: "comparison", columns },
    { kind: "series", id: seriesId },
    { kind: "report", jobId },
    { kind: "chart", ids: [seriesId], fromVersion: "1.1.0" },
  ];
  await createAnnotation(engine.context, {
    projectId: engine.projectId,
    actor: testActor,
    annotation: {
      seriesId,
      scope: "series",
      at: "2026-01-01T00:00:00.000Z",
      version: null,
      text: "A new compiler",
    },
  });
  const made: Awaited<ReturnType<typeof share>>[] = [];
  for (const subject of subjects) made.push(await share({ subject, note: "before\nafter" }));
  const read = () => Promise.all(made.map(({ token }) => openShare(engine.context, token)));
  const before = await read();
  const deletion = { projectId: engine.projectId, actor: testActor, reason: "the fan was off" };
  expect(await deleteReport(engine.context, { ...deletion, jobId })).toMatchObject({
    outcome: "deleted",
  });
  expect(await read()).toEqual(before);
  for (const { id: runId } of await engine.db.run.findMany()) {
    expect(await deleteRun(engine.context, { ...deletion, runId })).toMatchObject({
      outcome: "deleted",
    });
  }
  expect(await engine.db.report.count()).toBe(0);
  expect(await engine.db.result.count()).toBe(0);
  expect(await read()).toEqual(before);
  await engine.db.$executeRaw`TRUNCATE "run", "series", "target", "scenario", "machine" CASCADE`;
  const after = await read();
  expect(after).toEqual(before);
  for (const [index, opened] of after.entries()) {
    const { snapshot, contentHash } = opened ?? expect.unreachable();
    expect(sha256(snapshot)).toBe(contentHash);
    expect(canonicalJson(JSON.parse(snapshot))).toBe(snapshot);
    expect(contentHash).toBe(made[index]?.share.contentHash);
    const read = shareSnapshotSchema.parse(JSON.parse(snapshot));
    expect(read).toMatchObject({ title: "A release", note: "before\nafter", author: "Tester" });
    expect(read.content.kind).toBe(subjects[index]?.kind);
  }
  const comparison = shareSnapshotSchema.parse(JSON.parse(after[0]?.snapshot ?? "")).content;
  if (comparison.kind !== "comparison") return expect.unreachable();
  expect(comparison.view.rows[0]?.changes[1]).toMatchObject({ verdict: "worse" });
  expect(Object.keys(comparison.reports)).toHaveLength(2);
  expect(Object.keys(comparison.details)).toHaveLength(comparison.view.rows.length);
  expect(comparison.rowsLeftOut).toBe(0);
  const history = shareSnapshotSchema.parse(JSON.parse(after[1]?.snapshot ?? "")).content;
  if (history.kind !== "series") return expect.unreachable();
  expect(history.annotations.map(({ text }) => text)).toEqual(["A new compiler"]);
  const chart = shareSnapshotSchema.parse(JSON.parse(after[3]?.snapshot ?? "")).content;
  if (chart.kind !== "chart") return expect.unreachable();
  expect(chart.histories.map(({ id, version }) => [id, version])).toEqual([[seriesId, ["1.1.0"]]]);
});
