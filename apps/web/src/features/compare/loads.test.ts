import {
  type CompareView,
  compareLoads,
  describeNoRatio,
  drivenLoad,
  judgeLoads,
  judgeReferenceLoads,
  type LoadSubject,
  packComparison,
  unpackComparison,
} from "@lapline/contracts";
import { testEnv } from "@lapline/testkit";
import { catalog } from "@lapline/workloads/catalog";
import { referenceColumns } from "@lapline/workloads/references";
import fc from "fast-check";
import { expect, test } from "vitest";
import { digestComparison } from "../../server/shares/digestComparison.ts";
import { judgeFrozen } from "../../server/shares/judgeFrozen.ts";
import { compareCsv } from "./compareCsv.ts";
import { compareMarkdown } from "./compareMarkdown.ts";
import { factorLegend } from "./factorText.ts";
import { prepareChanges } from "./prepareChanges.ts";
import { prepareImage } from "./prepareImage.ts";
import { prepareMatrix } from "./prepareMatrix.ts";
import { prepareReferenceRatios } from "./prepareReferenceRatios.ts";
import { cell, change, side, view } from "./testing/compareFixtures.ts";

const runs = 300 * testEnv.faultScale;

/** What the picture of a matrix says of its factors, whether it has any or not. */
const legend = factorLegend;

/** Facts of an environment under which a harness says how it drove a scenario. */
const inFlightSeen = fc.constantFrom(null, "1", "8", "64");

/** What a column may be: a target of the catalog in one of its modes, driven in some way. */
const columnOf = (targets: readonly (typeof catalog.targets)[number][]) =>
  fc.constantFrom(...targets).chain((target) =>
    fc.record({
      target: fc.constant(target.id),
      durability: fc.constantFrom(...target.durabilityModes),
      provisioner: fc.constantFrom("npm" as const, "imported" as const),
      inFlight: inFlightSeen,
      pinned: fc.constantFrom(null, 1, 64),
      value: fc.double({ min: 1, max: 1e6, noNaN: true }),
    }),
  );

/** A comparison of columns of one scenario, with a change in every cell that may have none. */
const comparisons = fc.constantFrom(...catalog.scenarios).chain((scenario) => {
  const able = catalog.targets.filter(({ scenarios }) => scenarios.includes(scenario.id));
  return fc
    .record({
      columns: fc.array(columnOf(able), { minLength: 2, maxLength: 4 }),
      missing: fc.nat(4),
      measure: fc.constantFrom(...scenario.measures),
    })
    .map(({ columns, missing, measure }) => {
      const params = { ...scenario.quick };
      const asked = "inFlight" in params ? params.inFlight : undefined;
      delete params.inFlight;
      const subjects = columns.map(({ pinned, inFlight, ...about }): LoadSubject => {
        const load = asked === undefined ? {} : { inFlight: pinned ?? asked };
        return {
          ...about,
          scenario: scenario.id,
          params: { ...params, ...load },
          environment: inFlight === null ? {} : { "target.inFlight": inFlight },
        };
      });
      const environments = Object.fromEntries(
        subjects.map(({ environment }, place) => [`e${place}`, { ...environment }]),
      );
      const { derivedFrom, ...definition } = measure;
      const whole: CompareView = {
        ...view(
          columns.map(({ target, durability, provisioner }, place) => ({
            ...side(target, `${place}`, { durability, provisioner }),
            ...(asked === undefined
              ? {}
              : { params: { inFlight: subjects[place]?.params.inFlight ?? 1 } }),
          })),
          [
            {
              scenario: scenario.id,
              scenarioVersion: scenario.version,
              params,
              measure: definition,
              ...(derivedFrom !== undefined && { derivedFrom }),
              statistic: null,
              cells: columns.map(({ value }, place) =>
                place === missing ? null : cell(value, { environment: `e${place}` }),
              ),
              changes: columns.map((_, place) => (place === 0 ? null : change(2, "worse"))),
              references: [],
            },
          ],
        ),
        environments,
      };
      return { whole, subjects, missing };
    });
});

test("columns whose loads as driven differ never have a ratio, in any view, export or share", () => {
  let differing = 0;
  fc.assert(
    fc.property(comparisons, ({ whole, subjects, missing }) => {
      const loads = subjects.map((subject) => drivenLoad(subject, catalog));
      const isUnlike = (a: number, b: number) =>
        compareLoads(loads[a] ?? [], loads[b] ?? []).differences.length > 0;
      const there = loads.flatMap((_, place) => (place === missing ? [] : [place]));
      const [first = 0] = there;
      const judged = { ...whole, rows: judgeLoads(whole, catalog) };
      const frozen = judgeFrozen(
        {
          kind: "comparison",
          view: whole,
          details: {},
          reports: {},
          rowsLeftOut: 0,
          catalog: { scenarios: [], targets: [] },
        },
        catalog,
      );
      if (frozen.kind !== "comparison") throw new Error("a comparison became something else");
      expect(frozen.view.rows[0]?.changes).toEqual(judged.rows[0]?.changes);
      const shown = unpackComparison(packComparison(judged));
      expect(shown).toEqual(judged);
      const [family] = prepareMatrix(shown);
      const [row] = family?.rows ?? [];
      for (const place of there.filter((one) => isUnlike(first, one))) {
        differing += 1;
        expect(shown.rows[0]?.changes[place]).toBeNull();
        expect(row?.cells[place]?.relative).toBeNull();
        expect(row?.cells[place]?.gap).toContain("no ratio: ");
        expect(family?.complete).toBe(0);
      }
      const factors = there.filter((place) => row?.cells[place]?.relative != null);
      for (const a of factors) for (const b of factors) expect(isUnlike(a, b)).toBe(false);
      if (first !== 0 || !there.includes(1) || !isUnlike(0, 1)) return;
      const two = {
        ...shown,
        columns: shown.columns.slice(0, 2),
        rows: shown.rows.map((one) => ({
          ...one,
          cells: one.cells.slice(0, 2),
          changes: one.changes.slice(0, 2),
        })),
      };
      const changes = prepareChanges(two);
      const [unlike] = changes.unlike;
      const reason = describeNoRatio(two.rows[0]?.cells[1]?.load?.differences ?? []);
      expect(unlike).toMatchObject({ change: null, words: null, gap: reason });
      expect([changes.worse, changes.better, changes.changed.length]).toEqual([0, 0, 0]);
      expect(changes.summary).toBe("Measures: 1 without a ratio: the loads differ.");
      const texts = [
        compareMarkdown(two, "here"),
        JSON.stringify(prepareImage(two, false, "here").texts),
        JSON.stringify(prepareImage(two, true, "here").texts),
        JSON.stringify(digestComparison(two)),
      ];
      for (const text of texts) {
        expect(text.replace(legend, "")).not.toMatch(/slower|faster|higher|lower|larger|smaller|×/);
        expect(text).toContain("no ratio");
      }
      const [head = "", line = ""] = `${compareCsv(two)}`.split(/\r?\n/);
      expect(head).toContain("ratio");
      expect(line).toContain("no ratio");
      expect(line).not.toContain("worse");
    }),
    { numRuns: runs },
  );
  // A property that never meets what it is about proves nothing.
  expect(differing).toBeGreaterThan(runs / 4);
});

test("every target of the catalog in every mode beside every other: a factor stands between like loads only", () => {
  for (const scenario of catalog.scenarios) {
    const [measure] = scenario.measures;
    if (measure === undefined) continue;
    const { derivedFrom: _, ...definition } = measure;
    const columns = catalog.targets
      .filter(({ scenarios }) => scenarios.includes(scenario.id))
      .flatMap(({ id, durabilityModes }) =>
        durabilityModes.map((durability) => side(id, "1", { durability })),
      );
    const about = {
      scenario: scenario.id,
      scenarioVersion: scenario.version,
      params: scenario.quick,
    };
    const nothing = { statistic: null, changes: columns.map(() => null), references: [] };
    const cells = columns.map((_column, place) => cell(1 + place, { environment: "none" }));
    const row = { ...about, ...nothing, measure: definition, cells };
    const whole = { ...view(columns, [row]), environments: { none: {} } };
    const [family] = prepareMatrix({ ...whole, rows: judgeLoads(whole, catalog) });
    const loads = columns.map(({ target, durability, provisioner }) =>
      drivenLoad({ ...about, target, durability, provisioner, environment: {} }, catalog),
    );
    const factors = loads.filter((_load, place) => family?.rows[0]?.cells[place]?.relative != null);
    for (const a of factors) {
      for (const b of factors) {
        expect(describeNoRatio(compareLoads(a, b).differences), scenario.id).toBeNull();
      }
    }
  }
});

test("64 in flight asked of a server and of a library in its own process are 64 against 1", () => {
  const params = { inFlight: 64, count: 1000 };
  const about = { scenario: "records.insert", params, durability: "wal-normal", environment: {} };
  const load = (target: string) => drivenLoad({ ...about, target, provisioner: "npm" }, catalog);
  const { differences } = compareLoads(load("trailbase"), load("sqlite"));
  expect(describeNoRatio(differences)).toContain("64 in flight against 1");
});

test("two sides whose load nobody recorded may be compared, one that was recorded is another", () => {
  const about = {
    target: "t",
    scenario: "suite",
    params: { benchmark: "a" },
    durability: "unspecified",
  };
  const load = (environment: Record<string, string>, provisioner = "imported") =>
    drivenLoad({ ...about, environment, provisioner }, catalog);
  expect(compareLoads(load({}), load({}))).toEqual({ recorded: false, differences: [] });
  const seen = compareLoads(load({ connections: "32" }), load({ connections: "8" }));
  expect(describeNoRatio(seen.differences)).toBe("no ratio: 32 connections against 8");
  const half = compareLoads(load({ connections: "32" }), load({}));
  expect(describeNoRatio(half.differences)).toBe("no ratio: 32 connections against not recorded");
});

test("published figures that were driven in different ways stand without a ratio", () => {
  const references = referenceColumns.filter(({ column }) => column.source.id === "trailbase");
  const columns = references.map(({ column }) => column);
  const params = { count: 100_000, inFlight: 64 };
  const figures = references.map(
    ({ figures: own }) =>
      own.find(
        ({ scenario, measure, params: named }) =>
          scenario === "records.insert" && measure === "duration" && named.count === params.count,
      )?.figure ?? null,
  );
  const measure = catalog.scenarios
    .find(({ id }) => id === "records.insert")
    ?.measures.find(({ name }) => name === "duration");
  if (measure === undefined) throw new Error("inserts have no duration");
  const { derivedFrom: _, ...definition } = measure;
  const row = {
    scenario: "records.insert",
    scenarioVersion: 1,
    params,
    measure: definition,
    statistic: null,
    cells: [],
    changes: [],
    references: figures,
  };
  const bare = { ...view([], [row]), references: columns };
  const ratios = prepareReferenceRatios({ ...bare, rows: judgeReferenceLoads(bare, catalog) });
  const inProcess = ratios.find(({ pair }) => pair.startsWith("SQLite"));
  expect(inProcess?.published).toBeNull();
  expect(inProcess?.gap).toContain("64 in flight against 1");
  expect(inProcess?.gap).toContain("8.803 s");
});

test("a value that a client is part of says so in both tables, and has no ratio to one without", () => {
  let marked = 0;
  for (const { id, options = [], scenarios } of catalog.targets) {
    const option = options.find(({ name }) => name === "client");
    const scenario = catalog.scenarios.find((one) => scenarios.includes(one.id));
    if (option?.kind !== "choice" || scenario === undefined) continue;
    for (const client of option.values) {
      const columns = [side(id, "1"), side(id, "2", { params: { client } })];
      const [measure] = scenario.measures;
      if (measure === undefined) throw new Error(`${scenario.id} measures nothing`);
      const { derivedFrom: _, ...definition } = measure;
      const row = {
        scenario: scenario.id,
        scenarioVersion: scenario.version,
        params: scenario.quick,
        measure: definition,
        statistic: null,
        cells: [cell(1, { environment: "none" }), cell(2, { environment: "none" })],
        changes: [null, { ratio: 2, low: 1.9, high: 2.1, verdict: "worse" as const }],
        references: [],
      };
      const whole = { ...view(columns, [row]), environments: { none: {} } };
      const judged = { ...whole, rows: judgeLoads(whole, catalog) };
      const isPart = client === "fetch" || client === "sdk";
      const mark = isPart ? client : null;
      const [family] = prepareMatrix(judged);
      const [shown] = family?.rows ?? [];
      expect(shown?.cells.map((one) => one?.client)).toEqual([null, mark]);
      const changes = prepareChanges(judged, 1);
      const [change] = [...changes.changed, ...changes.noise, ...changes.gaps, ...changes.unlike];
      expect(change?.clients).toEqual({ base: null, head: mark });
      if (!isPart) continue;
      marked += 1;
      expect(change?.gap, id).toContain("no ratio: ");
    }
  }
  expect(marked).toBeGreaterThan(0);
});
