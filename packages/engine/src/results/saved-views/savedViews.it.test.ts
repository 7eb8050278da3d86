import type { SavedViewInput } from "@lapline/contracts";
import { inOwnDatabase } from "@lapline/testkit";
import { afterEach, beforeAll, expect, test } from "vitest";
import { openTestEngine, type TestEngine, testActor } from "../../testing/openTestEngine.ts";
import { readPages } from "../../testing/readPages.ts";
import { changeSavedView } from "./changeSavedView.ts";
import { createSavedView } from "./createSavedView.ts";
import { deleteSavedView } from "./deleteSavedView.ts";
import { findSavedView } from "./findSavedView.ts";
import { listSavedViews } from "./listSavedViews.ts";

let engine: TestEngine;
const people = ["anna", "ben"] as const;

beforeAll(async () => {
  engine = await inOwnDatabase(openTestEngine);
  await engine.db.user.createMany({
    data: people.map((id) => ({ id, name: id, email: `${id}@example.org` })),
  });
  return engine.close;
});

afterEach(async () => {
  await engine.db.savedView.deleteMany();
});
const as = (userId: string | null) => ({ projectId: engine.projectId, userId, actor: testActor });
const create = (userId: string | null, view: Partial<SavedViewInput> = {}) =>
  createSavedView(engine.context, {
    ...as(userId),
    view: { name: "Slow ones", query: "view=grid", shared: false, ...view },
  });
const created = async (...input: Parameters<typeof create>) => {
  const answer = await create(...input);
  if (answer.outcome !== "created") throw new Error(answer.outcome);
  return answer.view;
};
const list = (viewer: ReturnType<typeof as>, limit = 50, cursor?: string) =>
  listSavedViews(engine.context, { ...viewer, limit, cursor });
const names = async (userId: string | null) =>
  (await list(as(userId))).items.map(({ name, shared }) => [name, shared]);

test("a view of one's own is seen by its maker alone, a shared one by everybody of the project", async () => {
  const own = await created("anna");
  await created("anna", { name: "For all", shared: true });
  expect(await names("anna")).toEqual([
    ["For all", true],
    ["Slow ones", false],
  ]);
  expect(await names("ben")).toEqual([["For all", true]]);
  expect(await names(null)).toEqual([["For all", true]]);
  const other = { ...as("anna"), projectId: "01890a5d-ac96-774b-bcce-b302099a8057" };
  expect(await list(other)).toEqual({ items: [], nextCursor: null });
  expect(await findSavedView(engine.context, { ...as("ben"), viewId: own.id })).toBeNull();
  expect(await findSavedView(engine.context, { ...as("anna"), viewId: own.id })).toEqual(own);
});

test("a name stands for one view of a person and one of the project, also when a change would double it", async () => {
  await created("anna");
  expect(await create("anna")).toEqual({ outcome: "exists" });
  await created("ben");
  await created("anna", { shared: true });
  expect(await create("ben", { shared: true })).toEqual({ outcome: "exists" });
  const second = await created("anna", { name: "Second" });
  const change = (values: object) =>
    changeSavedView(engine.context, {
      ...as("anna"),
      viewId: second.id,
      shared: false,
      change: values,
    });
  expect(await change({ name: "Slow ones" })).toEqual({ outcome: "exists" });
  expect(await change({ name: "Slow ones", shared: true })).toEqual({ outcome: "exists" });
  expect(await change({ query: "view=chart" })).toMatchObject({
    outcome: "changed",
    view: { name: "Second", query: "view=chart", shared: false },
  });
});

test("a change or removal judged by what somebody has seen does nothing once it changed hands", async () => {
  const { id: viewId } = await created("anna");
  const seenAsOwn = { viewId, shared: false };
  const handed = await changeSavedView(engine.context, {
    ...as("anna"),
    ...seenAsOwn,
    change: { shared: true },
  });
  expect(handed).toMatchObject({ outcome: "changed", view: { shared: true } });
  expect(await deleteSavedView(engine.context, { ...as("anna"), ...seenAsOwn })).toBe(false);
  const rename = { ...seenAsOwn, change: { name: "Other" } };
  expect(await changeSavedView(engine.context, { ...as("anna"), ...rename })).toEqual({
    outcome: "unknown",
  });
  expect(await deleteSavedView(engine.context, { ...as("ben"), viewId, shared: true })).toBe(true);
  const audit = await engine.db.audit.findMany({
    where: { subjectId: viewId },
    orderBy: { id: "asc" },
  });
  expect(audit.map(({ action }) => action)).toEqual([
    "view.created",
    "view.changed",
    "view.deleted",
  ]);
});

test("nobody reaches what another person keeps for themselves", async () => {
  const { id: viewId } = await created("anna");
  for (const userId of ["ben", null]) {
    const input = { ...as(userId), viewId, shared: false };
    expect(await deleteSavedView(engine.context, input)).toBe(false);
    const change = { ...input, change: { name: "Mine" } };
    expect(await changeSavedView(engine.context, change)).toEqual({ outcome: "unknown" });
  }
  const elsewhere = { ...as("anna"), projectId: "01890a5d-ac96-774b-bcce-b302099a8057" };
  const input = { ...elsewhere, viewId, shared: false };
  expect(await deleteSavedView(engine.context, input)).toBe(false);
  const change = { ...input, change: { name: "Mine" } };
  expect(await changeSavedView(engine.context, change)).toEqual({ outcome: "unknown" });
  expect(await names("anna")).toEqual([["Slow ones", false]]);
});

test("no view is missing or there twice while others are saved between the pages", async () => {
  const kept: string[] = [];
  for (const name of ["Slow ones", "\u00dcbersicht", "all", "All"]) {
    for (const shared of [true, false]) kept.push((await created("anna", { name, shared })).id);
  }
  const late: string[] = [];
  const seen = await readPages(
    (cursor) => list(as("anna"), 3, cursor),
    async (shown) => {
      const name = shown.at(-1)?.name ?? "";
      late.push((await created("anna", { name: `${name} too`, shared: true })).id);
      late.push((await created("anna", { name: `0 before ${name}` })).id);
      await created("ben", { name });
    },
  );
  const ids = seen.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => !late.includes(id)).toSorted()).toEqual(kept.toSorted());
});
