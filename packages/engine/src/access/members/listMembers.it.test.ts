import { randomUUID } from "node:crypto";
import { namedPageQuerySchema } from "@lapline/contracts";
import { inOwnDatabase } from "@lapline/testkit";
import { beforeAll, expect, test } from "vitest";
import { openTestEngine, type TestEngine } from "../../testing/openTestEngine.ts";
import { readPages } from "../../testing/readPages.ts";
import { listMembers } from "./listMembers.ts";

let engine: TestEngine;
beforeAll(async () => {
  engine = await inOwnDatabase(openTestEngine);
  return engine.close;
});

async function join(name: string, projectId = engine.projectId): Promise<string> {
  const id = randomUUID();
  await engine.db.user.create({ data: { id, name, email: `${id}@example.org` } });
  await engine.db.member.create({
    data: { id: randomUUID(), projectId, userId: id, role: "member" },
  });
  return id;
}
const list = (limit: number, cursor?: string, projectId = engine.projectId) =>
  listMembers(engine.context, { projectId, withEmail: false, limit, cursor });

test("nobody is missing or there twice while people come, go and share a name between the pages", async () => {
  const longest = "\u{6f22}".repeat(100);
  for (const name of ["Ben", "ben", "Anna", "Anna", "Anna", "\u00c9mile", "zoe", longest]) {
    await join(name);
  }
  const other = await engine.db.project.create({
    data: { id: randomUUID(), slug: "other", name: "Other" },
  });
  const foreign = await join("Anna", other.id);
  const before = (await list(200)).items;
  expect(before).toHaveLength(9);
  for (const limit of [1, 2, 4]) {
    const late = new Set<string>();
    const gone: { userId: string; role: "member"; id: string }[] = [];
    const seen = await readPages(
      async (cursor) => {
        const page = await list(limit, cursor);
        const next = { limit, ...(page.nextCursor === null ? {} : { cursor: page.nextCursor }) };
        expect(namedPageQuerySchema.safeParse(next).success).toBe(true);
        return page;
      },
      async (shown) => {
        for (const name of ["Anna", "Aaron", "Ben"]) late.add(await join(name));
        const last = shown.at(-1);
        if (last === undefined || last.role !== "member") return;
        const [row] = await engine.db.member.findMany({ where: { userId: last.id } });
        if (row === undefined || late.has(last.id)) return;
        await engine.db.member.delete({ where: { id: row.id } });
        gone.push({ userId: last.id, role: "member", id: row.id });
      },
    );
    expect(gone.length).toBeGreaterThan(0);
    const ids = seen.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !late.has(id))).toEqual(before.map(({ id }) => id));
    expect(ids).not.toContain(foreign);
    await engine.db.user.deleteMany({ where: { id: { in: [...late] } } });
    const { projectId } = engine;
    await engine.db.member.createMany({ data: gone.map((row) => ({ ...row, projectId })) });
  }
  expect((await list(50, undefined, other.id)).items.map(({ id }) => id)).toEqual([foreign]);
});
