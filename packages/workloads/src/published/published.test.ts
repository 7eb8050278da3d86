import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { catalog } from "../catalog/index.ts";
import { published, publishedFigure } from "./published.ts";
import type { PublishedFigure } from "./publishedSource.ts";

/** Why a figure does not belong to the measure that it names; null: it does. */
function misplaced(figure: PublishedFigure): string | null {
  const { target, durability, scenario, measure } = figure;
  const found = catalog.scenarios.find(({ id }) => id === scenario);
  const system = catalog.targets.find(({ id }) => id === target);
  if (found === undefined) return `there is no scenario ${scenario}`;
  if (system === undefined) return `there is no target ${target}`;
  if (!system.scenarios.includes(found.id)) return `${target} does not do ${scenario}`;
  const unit = found.measures.find(({ name }) => name === measure)?.unit;
  if (unit === undefined) return `${scenario} has no measure ${measure}`;
  if (unit !== figure.unit) return `${measure} is in ${unit}`;
  if (durability !== undefined && !system.durabilityModes.includes(durability)) {
    return `${target} has no mode ${durability}`;
  }
  if (figure.statistic === undefined) return "nobody says which statistic it is";
  const params = catalog.parseParams(found.id, figure.params ?? {});
  return params.ok ? null : params.problems.join(" ");
}

describe.each(published.map((one) => [one.source.id, one] as const))("figures of %s", (_, one) => {
  it("stand for a measure of the registry, or say why they have no place there", () => {
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
