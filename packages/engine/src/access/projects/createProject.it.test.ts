import { randomUUID } from "node:crypto";
import { projectInputSchema, projectsMax } from "@lapline/contracts";
import { inOwnDatabase } from "@lapline/testkit";
import { beforeEach, expect, test } from "vitest";
import { openTestEngine, type TestEngine } from "../../testing/openTestEngine.ts";
import { createProject } from "./createProject.ts";
import { listMemberships } from "./listMemberships.ts";

let engine: TestEngine;
beforeEach(async () => {
  engine = await inOwnDatabase(openTestEngine);
  return engine.close;
});

async function owner() {
  const { id, name } = await engine.db.user.findUniqueOrThrow({
    where: { email: "owner@example.org" },
  });
  return { kind: "user" as const, id, name };
}

async function stranger() {
  const id = randomUUID();
  await engine.db.user.create({ data: { id, name: "Anna", email: `${id}@example.org` } });
  return { kind: "user" as const, id, name: "Anna" };
}

const create = async (input: object, actor?: Awaited<ReturnType<typeof owner>>) =>
  createProject(engine.context, {
    actor: actor ?? (await owner()),
    project: projectInputSchema.parse(input),
  });

test("the installation's owner makes a project, owns it, and the audit log says so", async () => {
  const created = await create({ name: " Café Benchmarks " });
  if (created.outcome !== "created") throw new Error(created.outcome);
  const { project } = created;
  expect(project).toMatchObject({ name: "Café Benchmarks", slug: "cafe-benchmarks" });
  const actor = await owner();
  expect(await listMemberships(engine.context, actor.id)).toEqual(
    expect.arrayContaining([expect.objectContaining({ projectId: project.id, role: "owner" })]),
  );
  const entries = await engine.db.audit.findMany({ where: { projectId: project.id } });
  expect(entries).toMatchObject([
    {
      action: "project.created",
      actorId: actor.id,
      data: { name: "Café Benchmarks", slug: "cafe-benchmarks" },
    },
  ]);
});

test("an address belongs to one project, also when several ask for it at once", async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 4 }, (_, place) => create({ name: `Copy ${place}`, slug: "payments" })),
  );
  const words = outcomes.map(({ outcome }) => outcome).sort();
  expect(words).toEqual(["created", "exists", "exists", "exists"]);
  expect(await engine.db.project.count({ where: { slug: "payments" } })).toBe(1);
  expect(await create({ name: "Payments!" })).toEqual({ outcome: "exists", slug: "payments" });
});

test("nobody else makes one, and there is a limit", async () => {
  expect(await create({ name: "Theirs" }, await stranger())).toEqual({ outcome: "not_owner" });
  const missing = projectsMax - (await engine.db.project.count());
  const rows = Array.from({ length: missing }, () => {
    const id = randomUUID();
    return { id, slug: id, name: "Filler" };
  });
  await engine.db.project.createMany({ data: rows });
  expect(await create({ name: "One more" })).toEqual({ outcome: "too_many" });
  expect(await engine.db.project.count()).toBe(projectsMax);
});
