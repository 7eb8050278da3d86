import { type ProvisionerKind, provisionerKindSchema } from "@lapline/contracts";
import { createDatabase, type TestDatabase } from "@lapline/testkit";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  openBisectionBook,
  sixteenCatalog,
  sixteenReleases,
} from "../../testing/openBisectionBook.ts";
import { openTestEngine, type TestEngine } from "../../testing/openTestEngine.ts";
import { planBisection } from "./planBisection.ts";

let database: TestDatabase;
let engine: TestEngine;
let book: Awaited<ReturnType<typeof openBisectionBook>>;

beforeEach(async () => {
  database = await createDatabase();
  engine = await openTestEngine(database.url);
  book = await openBisectionBook(engine);
});

afterEach(async () => {
  await engine.close();
  await database.drop();
});

describe("between versions that somebody chose", () => {
  test("it compares the two first, and then searches between them alone", async () => {
    expect(await book.plan({ from: "1.0.4", to: "1.0.8" })).toMatchObject({
      between: 3,
      comparisonsMax: 3,
      problem: null,
      versions: sixteenReleases,
    });
    expect(await book.start({ from: "1.0.4", to: "1.0.8" })).toEqual({ outcome: "begun" });
    const compared = [];
    while ((await book.turn()).enqueued === 1) {
      const { version, comparison } = await book.compare(7);
      compared.push([comparison?.baseVersion, version]);
    }
    expect(compared).toEqual([
      ["1.0.4", "1.0.8"],
      ["1.0.4", "1.0.6"],
      ["1.0.6", "1.0.7"],
    ]);
    expect(await book.read()).toMatchObject({
      state: "done",
      lowVersion: "1.0.6",
      highVersion: "1.0.7",
      comparisons: 3,
      rangeChecked: true,
    });
  });

  test("it says so and searches nothing where the change does not lie between them", async () => {
    await book.start({ from: "1.0.2", to: "1.0.6" });
    await book.turn();
    expect((await book.read()).rangeChecked).toBe(false);
    await book.compare(9);
    expect(await book.turn()).toMatchObject({ ended: 1, enqueued: 0 });
    expect(await book.read()).toMatchObject({
      state: "given_up",
      rangeChecked: false,
      reason:
        "Given up: 1.0.6 is not changed against 1.0.2, so the change does not lie between them.",
    });
  });

  test("it offers and searches no version that the series' provisioner cannot run", async () => {
    const limitedTo = (kind: ProvisionerKind) => ({
      ...sixteenCatalog,
      scenarioProblem: (_target: string, version: string, _scenario: string, own?: string) =>
        own === kind && version === "1.0.6" ? "That way cannot." : null,
    });
    const { provisioner } = await engine.db.series.findFirstOrThrow();
    const own = limitedTo(provisionerKindSchema.parse(provisioner));
    const other = limitedTo(provisioner === "docker" ? "bundled" : "docker");
    const range = { from: "1.0.4", to: "1.0.8" };
    expect(await book.plan(range, other)).toMatchObject({ between: 3, versions: sixteenReleases });
    const plan = await book.plan(range, own);
    expect(plan).toMatchObject({ between: 2, problem: null });
    expect(plan?.versions).toEqual(sixteenReleases.filter((one) => one !== "1.0.6"));
    const ending = { from: "1.0.4", to: "1.0.6" };
    expect(await book.start(ending, own)).toMatchObject({ problem: "That way cannot." });
  });

  test("it does not pass over an end that cannot be measured", async () => {
    await book.start({ from: "1.0.2", to: "1.0.6" });
    await book.turn();
    await book.fail("build_failed");
    await book.turn();
    const { state, reason } = await book.read();
    expect(state).toBe("given_up");
    expect(reason).toContain("1.0.6 cannot be measured");
  });

  test.each([
    [{ from: "1.0.8", to: "1.0.4" }, "1.0.8 does not come before 1.0.4."],
    [{ from: "1.0.4", to: "1.0.5" }, "No known version lies between 1.0.4 and 1.0.5."],
    [{ from: "1.0.4", to: "9.9.9" }, "No version 9.9.9 of alpha is known."],
    [
      { from: "1.0.4", to: "deadbeef" },
      "deadbeef has no place in an order that is known, as commits and image digests have none.",
    ],
  ])("%j is refused: %s", async (range, problem) => {
    expect(await book.start(range)).toEqual({ outcome: "nothing_between", problem });
    expect(await book.plan(range)).toMatchObject({ problem, between: 0, comparisonsMax: 0 });
    expect(await engine.db.bisection.count()).toBe(0);
  });

  test("a range beyond the alert's is one that somebody chose too", async () => {
    const { targets } = sixteenCatalog;
    const longer = targets.map((one) => ({ ...one, versions: [...one.versions, "1.0.16"] }));
    const wider = { ...sixteenCatalog, targets: longer };
    expect(await book.start({ from: "1.0.0", to: "1.0.16" }, wider)).toEqual({ outcome: "begun" });
    expect((await book.read()).rangeChecked).toBe(false);
  });
});

test("the plan says what the search costs at most, and what it costs while nobody can do it", async () => {
  // Fourteen versions between, four comparisons of twenty trials of ten seconds.
  expect(await book.plan()).toMatchObject({
    from: "1.0.0",
    to: "1.0.15",
    between: 14,
    comparisonsMax: 4,
    machineMinutes: (4 * 20 * 10) / 60,
    series: { title: "Throughput of records.insert on local" },
  });
  await engine.db.machine.updateMany({ data: { revokedAt: new Date() } });
  expect(await book.plan()).toMatchObject({
    comparisonsMax: 4,
    machineMinutes: null,
    problem: null,
  });
  const { alertId } = book;
  const ofOthers = { projectId: crypto.randomUUID(), alertId, range: null };
  expect(await planBisection(engine.context, sixteenCatalog, ofOthers)).toBeNull();
});
