import { type ReportImport, ruleInputSchema } from "@lapline/contracts";
import { inOwnDatabase, testEnv } from "@lapline/testkit";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { importReports } from "../../results/imports/importReports.ts";
import { noisy } from "../../testing/noisy.ts";
import { openTestEngine, type TestEngine, testActor } from "../../testing/openTestEngine.ts";
import { processWaiting } from "../../testing/processWaiting.ts";
import { testCatalog } from "../../testing/testCatalog.ts";
import { getAlert } from "../alerts/getAlert.ts";
import { createRule } from "../rules/createRule.ts";
import { confirmSuspicions } from "./confirmSuspicions.ts";

/** Recent: what was imported long after it was measured is history. */
const startMs = Date.now() - 24 * 60 * 60_000;

let engine: TestEngine;
let histories = 0;

beforeAll(async () => {
  engine = await inOwnDatabase(openTestEngine);
  return engine.close;
});

/** Versions `1.0.0` to `1.9.0` are slow, `1.10.0` is the first fast one of those known at first. */
const changeAt = 10;
const knownVersions = 13;
/** Those of them after the change that are at the new level. */
const laterKnown = knownVersions - changeAt - 1;
const wantedMax = 5;
/** Fewer later versions confirm nothing, whatever a rule wants. */
const wantedMin = 3;

/** What may be imported once a change is suspected. Versions are in the order of releases. */
const importEvent = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom("new" as const, "late" as const, "before" as const),
      /** Versions of one import; each is a measurement that does not depend on the others. */
      versions: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom("again" as const, "firstAgain" as const, "measuredAgain" as const),
      place: fc.nat({ max: 100 }),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: "elsewhere" as const }) },
);
const event = fc.record({
  what: importEvent,
  /** Whether everything that waits is processed after it, and then a turn of confirmations made. */
  processed: fc.boolean(),
  turn: fc.boolean(),
});

const sequence = fc.record({
  wanted: fc.integer({ min: 1, max: wantedMax }),
  events: fc.array(event, { minLength: 2, maxLength: 12, size: "max" }),
});

/** More at once than are wanted. */
const tooMany: typeof sequence extends fc.Arbitrary<infer T> ? T : never = {
  wanted: laterKnown + 2,
  events: Array.from({ length: 4 }, () => ({
    what: { kind: "new", versions: 2 },
    processed: false,
    turn: false,
  })),
};

interface Point {
  version: string;
  isAfter: boolean;
  /** Decides when it was measured and its samples. */
  seed: number;
}

/** One imported history of its own target. */
async function openHistory(wanted: number) {
  histories += 1;
  const { context, db, projectId } = engine;
  const target = `imported-${histories}`;
  const sent: Point[][] = [];
  let seeds = 0;

  const send = async (points: readonly Point[], cpu = "One") => {
    const benchmarks = points.map(({ version, isAfter, seed }) => ({
      name: "case",
      version,
      measuredAt: new Date(startMs + seed * 60_000).toISOString(),
      measures: [
        {
          name: "time",
          unit: "ns",
          direction: "lower_is_better",
          samples: [0, 1, 2].map((nth) => noisy(isAfter ? 1300 : 1000, seed * 3 + nth)),
        },
      ],
    }));
    const content = JSON.stringify({ lapline: 1, benchmarks, comparability: { cpu } });
    const request: ReportImport = {
      target,
      // Of its own, or other histories that moved at the same time would mute this one.
      label: `of-${target}`,
      scenario: "imported",
      files: [{ name: "a.json", format: "lapline", content }],
    };
    const actor = testActor;
    const stored = await importReports(context, testCatalog, { projectId, actor, request });
    // What is all known makes no run.
    const isStored = stored.outcome === "created" || stored.outcome === "existing";
    if (!isStored) throw new Error(JSON.stringify(stored));
  };
  const point = (version: string, isAfter: boolean): Point => {
    seeds += 1;
    return { version, isAfter, seed: seeds };
  };

  const first = Array.from({ length: knownVersions }, (_, at) =>
    point(`1.${at}.0`, at >= changeAt),
  );
  await send(first);
  await processWaiting(engine);
  const rule = ruleInputSchema.parse({
    ...{ name: target, target, confirmations: wanted, minChange: 0.01 },
  });
  expect((await createRule(context, { projectId, actor: testActor, rule })).outcome).toBe(
    "created",
  );
  const read = () => db.suspicion.findMany({ where: { series: { target: { key: target } } } });

  let minor = 0;
  /** Answers how many measurements of the new level it adds. */
  const takeIn = async (what: typeof importEvent extends fc.Arbitrary<infer T> ? T : never) => {
    switch (what.kind) {
      case "new":
      case "late":
      case "before": {
        // Late ones stand behind versions that are known, on their side of the change.
        const at = { new: knownVersions, late: changeAt + 2, before: changeAt - 5 }[what.kind];
        const points = Array.from({ length: what.versions }, () => {
          minor += 1;
          return point(`1.${at}.${minor}`, what.kind !== "before");
        });
        sent.push(points);
        await send(points);
        return what.kind === "before" ? 0 : points.length;
      }
      case "again": {
        const points = sent[what.place % sent.length];
        if (points !== undefined) await send(points);
        return 0;
      }
      case "firstAgain":
        await send(first);
        return 0;
      case "measuredAgain": {
        const known = first[changeAt + (what.place % (knownVersions - changeAt))];
        await send([point(known?.version ?? "", true)]);
        // Of the version itself it is one more; a later version has said what it says.
        return known?.version === `1.${changeAt}.0` ? 1 : 0;
      }
      case "elsewhere":
        minor += 1;
        await send([point(`1.${knownVersions}.${minor}`, true)], "Another");
        return 0;
    }
  };
  return { read, takeIn };
}

/** The alert and its history name the versions that confirmed a change, and its rule. */
async function expectReasons(suspicionId: string, enough: number) {
  const { context, db, projectId } = engine;
  const { alertId, series } = await db.suspicion.findUniqueOrThrow({
    where: { id: suspicionId },
    include: { series: { include: { target: true } } },
  });
  const alert = await getAlert(context, { projectId, alertId: alertId ?? "" });
  const { confirmedBy = "", comparisonJobId, rule } = alert?.why ?? {};
  const [, named = ""] =
    /^Imported history: (?:(\d+) of \1) later versions confirm it: (.*)\.$/
      .exec(confirmedBy ?? "")
      ?.slice(1) ?? [];
  const versions = named.split(", ");
  expect(confirmedBy).toContain(`: ${enough} of ${enough} later`);
  expect(new Set(versions).size).toBe(versions.length);
  expect(versions.length).toBeLessThanOrEqual(enough);
  for (const version of versions) {
    expect(Number(version.split(".")[1])).toBeGreaterThanOrEqual(changeAt);
  }
  expect(comparisonJobId).toBeNull();
  expect(rule?.name).toBe(series.target.key);
  expect(alert?.history.at(-1)?.detail).toContain(confirmedBy);
}

const turn = () =>
  confirmSuspicions(engine.context, testCatalog, { minutesPerDayMax: 240, importsQuietMs: 0 });

test(
  "an imported change is confirmed by as many later measurements as are wanted, whatever else comes, how often and in which order",
  async () => {
    await fc.assert(
      fc.asyncProperty(sequence, async ({ wanted, events }) => {
        const history = await openHistory(wanted);
        const enough = Math.max(wanted, wantedMin);
        const [opened, ...others] = await history.read();
        expect(others).toEqual([]);
        expect(opened).toMatchObject({
          state: "suspected",
          confirmations: 0,
          confirmationsWanted: enough,
        });
        let evidence = laterKnown;
        for (const { what, processed, turn: isTurn } of events) {
          evidence += await history.takeIn(what);
          if (processed) await processWaiting(engine);
          if (isTurn) await turn();
          for (const each of await history.read()) {
            expect(each.confirmations).toBeLessThanOrEqual(enough);
          }
        }
        await processWaiting(engine);
        await turn();
        const isConfirmed = evidence >= enough;
        expect(await history.read()).toMatchObject([
          {
            id: opened?.id,
            state: isConfirmed ? "confirmed" : "suspected",
            confirmations: Math.min(evidence, enough),
            confirmationsWanted: enough,
          },
        ]);
        const found = { where: { seriesId: opened?.seriesId ?? "" } };
        const alerted = await engine.db.suspicion.count({
          where: { ...found.where, alertId: { not: null } },
        });
        expect(alerted).toBe(isConfirmed ? 1 : 0);
        if (isConfirmed) await expectReasons(opened?.id ?? "", enough);
      }),
      {
        examples: [[tooMany]],
        numRuns: 4 * testEnv.faultScale,
        endOnFailure: testEnv.faultScale === 1,
      },
    );
  },
  300_000 * testEnv.faultScale,
);
