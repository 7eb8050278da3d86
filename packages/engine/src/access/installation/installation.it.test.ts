import { randomUUID } from "node:crypto";
import { inOwnDatabase } from "@lapline/testkit";
import { beforeAll, expect, test } from "vitest";
import { openTestEngine, type TestEngine } from "../../testing/openTestEngine.ts";
import { readPages } from "../../testing/readPages.ts";
import { listInstallationAudit } from "../audit/listInstallationAudit.ts";
import { recordAudit } from "../audit/recordAudit.ts";
import { noteMailServer } from "./noteMailServer.ts";
import { ownsInstallation } from "./ownsInstallation.ts";
import { readSendsMail } from "./readSendsMail.ts";
import { transferInstallation } from "./transferInstallation.ts";

let engine: TestEngine;
beforeAll(async () => {
  engine = await inOwnDatabase(openTestEngine);
  return engine.close;
});

async function addPerson(name: string) {
  const id = randomUUID();
  const email = `${id}@example.org`;
  await engine.db.user.create({ data: { id, name, email } });
  return { actor: { kind: "user" as const, id, name }, email };
}

test("who set it up owns the installation until it is transferred, and one of two transfers wins", async () => {
  const { context, db } = engine;
  const first = await db.user.findUniqueOrThrow({ where: { email: "owner@example.org" } });
  const [anna, ben] = [await addPerson("Anna"), await addPerson("Ben")];
  expect(await ownsInstallation(context, first.id)).toBe(true);
  expect(await ownsInstallation(context, anna.actor.id)).toBe(false);
  const actor = { kind: "user" as const, id: first.id, name: first.name };
  const away = await Promise.all(
    [anna, ben].map(({ email }) => transferInstallation(context, { actor, email })),
  );
  expect(away.sort()).toEqual(["not_owner", "transferred"]);
  expect(await ownsInstallation(context, first.id)).toBe(false);
  const next = (await ownsInstallation(context, anna.actor.id)) ? anna : ben;
  const request = { actor: next.actor, email: "nobody@example.org" };
  expect(await transferInstallation(context, request)).toBe("unknown_account");
  const back = { actor: next.actor, email: first.email.toUpperCase() };
  expect(await transferInstallation(context, back)).toBe("transferred");
  expect(await ownsInstallation(context, first.id)).toBe(true);
});

test("audit rows of a deleted project and a deleted account stay readable, with the name of who acted", async () => {
  const { context, db } = engine;
  const { actor } = await addPerson("Gone Girl");
  const projectId = randomUUID();
  await db.project.create({ data: { id: projectId, slug: projectId, name: "Short-lived" } });
  for (let count = 0; count < 3; count += 1) {
    const subject = { subjectKind: "project", subjectId: projectId };
    await recordAudit(context, { projectId, actor, action: "project.published", ...subject });
  }
  await db.project.delete({ where: { id: projectId } });
  await db.user.delete({ where: { id: actor.id } });
  const rows = await readPages((cursor) =>
    listInstallationAudit(context, {
      project: projectId,
      limit: 2,
      ...(cursor === undefined ? {} : { cursor }),
    }),
  );
  expect(rows).toHaveLength(3);
  for (const row of rows) {
    expect(row.project).toEqual({ id: projectId, name: null });
    expect(row.actor).toEqual({ kind: "user", id: actor.id, name: "Gone Girl" });
  }
  const all = await listInstallationAudit(context, { limit: 200 });
  expect(all.items.map(({ project }) => project?.name ?? null)).toContain("Test");
  const none = await listInstallationAudit(context, { project: "none", limit: 200 });
  expect(none.items.map(({ action }) => action)).toContain("installation.transferred");
  expect(none.items.every(({ project }) => project === null)).toBe(true);
});

test("whether mail is sent is unknown until control says so, and then as it last said", async () => {
  const { context, db } = engine;
  await db.installation.updateMany({ data: { sendsMail: null } });
  expect(await readSendsMail(context)).toBeNull();
  for (const sendsMail of [false, true, true, false]) {
    await noteMailServer(context, sendsMail);
    expect(await readSendsMail(context)).toBe(sendsMail);
  }
});
