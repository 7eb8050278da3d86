import { type RuleInput, ruleInputSchema } from "@lapline/contracts";
import { inOwnDatabase } from "@lapline/testkit";
import { afterEach, beforeAll, expect, test } from "vitest";
import { measure } from "../../testing/measure.ts";
import { noisy } from "../../testing/noisy.ts";
import { openTestEngine, type TestEngine, testActor } from "../../testing/openTestEngine.ts";
import { reprocessRequested } from "../../testing/reprocessRequested.ts";
import { listSuspicions } from "../suspicions/listSuspicions.ts";
import { createRule } from "./createRule.ts";
import { deleteRule } from "./deleteRule.ts";
import { listRules } from "./listRules.ts";
import { previewRule } from "./previewRule.ts";
import { updateRule } from "./updateRule.ts";

let engine: TestEngine;

beforeAll(async () => {
  engine = await inOwnDatabase(openTestEngine);
  for (let index = 0; index < 20; index++) {
    const value = noisy(index < 10 ? 1000 : 900, index);
    await measure(engine, { version: `1.${index}.0`, value });
  }
  return engine.close;
});

afterEach(async () => {
  const { context, projectId, db } = engine;
  for (const { id: ruleId } of await db.rule.findMany()) {
    await deleteRule(context, { projectId, ruleId, actor });
  }
  await reprocessRequested(engine);
  expect(await readSuspicions()).toEqual(suspected);
});

const actor = testActor;

async function addRule(values: Partial<RuleInput>) {
  const { context, projectId } = engine;
  const rule = ruleInputSchema.parse({ name: "Rule", ...values });
  const created = await createRule(context, { projectId, actor, rule });
  if (created.outcome !== "created") throw new Error(created.outcome);
  return created.rule;
}

async function readSuspicions() {
  const page = await listSuspicions(engine.context, { projectId: engine.projectId, limit: 10 });
  return page.items.map(({ state, stateReason, version }) => ({ state, stateReason, version }));
}

const suspected = [{ state: "suspected", stateReason: null, version: "1.10.0" }];

test("a rule takes hold at once, and its removal ends that at once, audited", async () => {
  expect(await readSuspicions()).toEqual(suspected);
  const { id: ruleId } = await addRule({ name: "Quiet", target: "alpha", mute: true });
  expect(await readSuspicions()).toMatchObject([
    { state: "muted", stateReason: expect.stringContaining("Quiet") },
  ]);
  const { context, projectId, db } = engine;
  expect(await deleteRule(context, { projectId, ruleId, actor })).toBe(true);
  expect(await readSuspicions()).toEqual(suspected);
  expect(await deleteRule(context, { projectId, ruleId, actor })).toBe(false);
  const audit = await db.audit.findMany({ where: { subjectId: ruleId }, orderBy: { id: "asc" } });
  expect(audit.map(({ action, actorId }) => [action, actorId])).toEqual([
    ["rule.created", "tester"],
    ["rule.deleted", "tester"],
  ]);
});

test("a larger smallest change withdraws what is below it, and a smaller one brings it back", async () => {
  const { id: ruleId } = await addRule({ measure: "throughput", minChange: 0.2 });
  expect((await readSuspicions()).map(({ state }) => state)).toEqual(["withdrawn"]);
  await reprocessRequested(engine);
  expect((await readSuspicions()).map(({ state }) => state)).toEqual(["withdrawn"]);
  const { context, projectId } = engine;
  const change = { name: "Rule", direction: null, errorRate: null, confirmations: 3, mute: null };
  await updateRule(context, { projectId, ruleId, actor, change: { ...change, minChange: 0.05 } });
  expect(await readSuspicions()).toEqual(suspected);
  const [suspicion] = await engine.db.suspicion.findMany();
  expect(suspicion?.confirmationsWanted).toBe(3);
});

test("an error rate is used by the next evaluation of the series, which a rule asks for itself", async () => {
  const { id: ruleId } = await addRule({ errorRate: 1e-9 });
  expect(await reprocessRequested(engine)).toBe(1);
  expect((await engine.db.track.findFirstOrThrow()).errorRate).toBe(1e-9);
  const { context, projectId } = engine;
  await deleteRule(context, { projectId, ruleId, actor });
  await reprocessRequested(engine);
  expect((await engine.db.track.findFirstOrThrow()).errorRate).toBe(1e-4);
  expect(await readSuspicions()).toEqual(suspected);
});

test("a rule must be about something that was measured, once per scope, in its project", async () => {
  const { context, projectId } = engine;
  const create = (values: Partial<RuleInput>) =>
    createRule(context, {
      projectId,
      actor,
      rule: ruleInputSchema.parse({ name: "Rule", ...values }),
    });
  expect(await create({ target: "beta" })).toEqual({ outcome: "unknown", field: "target" });
  expect(await create({ measure: "latency" })).toEqual({ outcome: "unknown", field: "measure" });
  expect(await create({ label: "nowhere" })).toEqual({ outcome: "unknown", field: "label" });
  expect(await create({ label: "local" })).toMatchObject({ outcome: "created" });
  expect(await create({ label: "local", mute: true })).toEqual({ outcome: "exists" });
  expect((await listRules(context, { projectId, limit: 10 })).items).toMatchObject([
    { label: "local", target: null, mute: null },
  ]);
});

test("a preview says what a rule would change and stores nothing", async () => {
  const { context, projectId, db } = engine;
  const preview = async (values: Partial<RuleInput>) => {
    const parsed = ruleInputSchema.parse({ name: "Rule", ...values });
    const rule = { ...parsed, replaces: null, after: null };
    const answer = await previewRule(context, { projectId, rule });
    if (answer.outcome !== "preview") throw new Error(answer.outcome);
    return answer.preview;
  };
  const lax = await preview({ minChange: 0.02 });
  expect(lax).toMatchObject({
    series: 1,
    seriesTotal: 1,
    points: 20,
    now: { regressions: 1, improvements: 0 },
    withRule: { regressions: 1, improvements: 0 },
    items: [{ version: "1.10.0", target: "alpha", direction: "regression", withRule: true }],
  });
  expect(lax.items[0]?.delayPoints).toBeGreaterThan(0);
  expect(lax.items[0]?.delayPoints).toBeLessThanOrEqual(10);
  expect(lax.delayPointsMean).toBe(lax.items[0]?.delayPoints);
  const strict = await preview({ minChange: 0.5 });
  expect(strict.withRule).toEqual({ regressions: 0, improvements: 0 });
  expect(strict.items).toMatchObject([{ now: true, withRule: false, delayPoints: null }]);
  expect(await db.rule.count()).toBe(0);
  expect(await readSuspicions()).toEqual(suspected);
});

test("a preview goes through every series in batches, each once", async () => {
  const { context, projectId, db } = engine;
  const { params: _, ...known } = await db.series.findFirstOrThrow();
  await db.series.createMany({
    data: Array.from({ length: 70 }, (_unused, place) => ({
      ...known,
      id: crypto.randomUUID(),
      fingerprint: `copy ${place}`,
      params: { count: place },
      // Some were measured at the same moment.
      updatedAt: new Date(known.updatedAt.getTime() - 1000 * Math.floor(place / 30)),
    })),
  });
  const rule = { ...ruleInputSchema.parse({ name: "Rule", minChange: 0.02 }), replaces: null };
  const seen: number[] = [];
  let points = 0;
  let after: string | null = null;
  do {
    const answer = await previewRule(context, { projectId, rule: { ...rule, after } });
    if (answer.outcome !== "preview") throw new Error(answer.outcome);
    const { series, seriesTotal, next } = answer.preview;
    expect(seriesTotal).toBe(71);
    points += answer.preview.points;
    seen.push(series);
    after = next;
  } while (after !== null);
  expect(seen).toEqual([50, 21]);
  expect(points).toBe(20);
});
