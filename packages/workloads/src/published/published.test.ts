import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { type TargetDescription, withComponents } from "@lapline/contracts";
import { describe, expect, it } from "vitest";
import { catalog } from "../catalog/index.ts";
import { targetsById } from "../provisions/registry.ts";
import { published, publishedFigure } from "./published.ts";
import type { PublishedFigure } from "./publishedSource.ts";

/** Measures that a figure of each part of a distribution or course can stand for. */
const measuresOfStatistic: Readonly<Record<string, readonly string[]>> = {
  mean: ["latency_mean", "cpu"],
  p50: ["latency"],
  p75: ["latency"],
  p90: ["latency"],
  p95: ["latency"],
  max: ["latency", "memory", "cpu_peak"],
};

/** Programs whose size Lapline knows with and without symbols: those that it builds itself. */
const builtKinds: readonly string[] = ["go", "cargo", "git"];

/** What a measure needs of a target beyond its scenario; null: the target can yield it. */
function withoutMeasure(system: TargetDescription, measure: string): string | null {
  const kinds = system.provisioners.map(({ kind }) => kind);
  const isSize = measure === "artifact_size_default" || measure === "artifact_size_stripped";
  if (isSize && !kinds.some((kind) => builtKinds.includes(kind))) {
    return `${system.id} is not built, so it has no ${measure}`;
  }
  const hasImage = system.provisioners.some(({ sandbox }) => sandbox === "docker");
  return measure === "image_size" && !hasImage ? `${system.id} has no image` : null;
}

/** Why a target cannot yield a figure where it stands; null: it can. */
function misplaced(figure: PublishedFigure): string | null {
  const { target, durability, scenario, measure, statistic, version } = figure;
  const found = catalog.scenarios.find(({ id }) => id === scenario);
  const system = catalog.targets.find(({ id }) => id === target);
  if (found === undefined) return `there is no scenario ${scenario}`;
  if (system === undefined) return `there is no target ${target}`;
  if (!system.scenarios.includes(found.id)) return `${target} does not do ${scenario}`;
  const refusals = system.provisioners.map(({ kind }) =>
    version === undefined ? null : catalog.scenarioProblem(system.id, version, found.id, kind),
  );
  const [refused = null] = refusals.includes(null) ? [] : refusals;
  if (refused !== null) return refused;
  const adapter = targetsById.get(system.id)?.interface;
  const components = adapter?.kind === "http" ? (adapter.components ?? []) : [];
  const measures = withComponents(found.measures, components);
  const unit = measures.find(({ name }) => name === measure)?.unit;
  if (unit === undefined || measure == null) return `${scenario} has no measure ${measure}`;
  if (unit !== figure.unit) return `${measure} is in ${unit}`;
  if (durability === undefined || !system.durabilityModes.includes(durability)) {
    return `${target} has no mode ${durability}`;
  }
  if (statistic === undefined) return "nobody says which statistic it is";
  const own = measuresOfStatistic[statistic];
  if (own !== undefined && !own.includes(measure.replace(/_of_.*/, "")))
    return `${measure} has no ${statistic}`;
  const settings = found.loadSettings?.map(({ name }) => name) ?? [];
  const unknown = Object.keys(figure.loads ?? {}).filter((name) => !settings.includes(name));
  if (unknown.length > 0) return `${scenario} has no load setting ${unknown.join(", ")}`;
  const missing = withoutMeasure(system, measure);
  if (missing !== null) return missing;
  const params = catalog.parseParams(found.id, { ...found.full, ...figure.params });
  if (!params.ok) return params.problems.join(" ");
  const dropped = Object.keys(figure.params ?? {}).filter((name) => !(name in params.params));
  return dropped.length === 0 ? null : `${scenario} does not look at ${dropped.join(", ")}`;
}

it("keeps what was found in wrong places: SQLite without flushing, SupaBase with all containers", () => {
  const all = published.flatMap(({ figures }) => figures);
  const unsafe = all.filter(({ system }) => system === "SQLite-Fast-Unsafe");
  expect(unsafe.map(({ durability }) => durability)).toEqual(Array(24).fill("delete-off"));
  const supabase = all.filter(
    ({ system, target }) => system === "SupaBase" && target !== undefined,
  );
  expect(supabase.map(({ target }) => target)).toEqual(Array(40).fill("supabase-full"));
  const sums = supabase.filter(({ unit, component }) => unit !== "ns" && component === undefined);
  expect(sums).toEqual([]);
});

describe.each(
  published.filter(({ figures }) => figures.length > 0).map((one) => [one.source.id, one] as const),
)("figures of %s", (_, one) => {
  it("stand where a target of the registry can yield them, or say why there is no such place", () => {
    const wrong = one.figures.flatMap((figure) => {
      const problem = figure.noPlace === undefined ? misplaced(figure) : null;
      return problem === null ? [] : [`${figure.system} ${figure.printed}: ${problem}`];
    });
    expect(wrong).toEqual([]);
  });

  it("are there once each, so that a series has one value", () => {
    const keys = one.figures
      .filter(({ noPlace }) => noPlace === undefined)
      .map(({ value: _value, unit: _unit, printed: _printed, differs: _differs, ...key }) =>
        JSON.stringify(key),
      );
    expect(keys.filter((key, i) => keys.indexOf(key) !== i)).toEqual([]);
  });
});

it("every file of figures is read, and stays small enough to be sent to a browser", () => {
  const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith(".json"));
  expect(files.length).toBe(published.length);
  const bytes = files.map((name) => statSync(join(import.meta.dirname, name)).size);
  expect(Math.max(...bytes)).toBeLessThan(100_000);
});

it("picks one figure, and refuses a query that several answer to", () => {
  const query = { target: "go-sqlite-craw", scenario: "sql.many", measure: "query_duration" };
  const { figure } = publishedFigure("go-sqlite-bench", { ...query, params: { n: 10 } });
  expect(figure.printed).toBe("15 ms");
  expect(() => publishedFigure("go-sqlite-bench", query)).toThrow("3 figures");
  expect(() => publishedFigure("nobody", query)).toThrow("0 figures");
});
