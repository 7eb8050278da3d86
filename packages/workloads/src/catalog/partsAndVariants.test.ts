import { expect, it } from "vitest";
import { catalog } from "./catalog.ts";

it("lets only measures add up that are spans of one unit and direction, and no two of them one fact", () => {
  const summed = catalog.scenarios.flatMap(({ id, measures }) => {
    const parts = measures.filter(({ part }) => part === true);
    for (const { name, unit, direction, derivedFrom } of parts) {
      const about = [unit, direction, derivedFrom];
      expect(about, `${id} ${name}`).toEqual(["ns", "lower_is_better", undefined]);
    }
    // One part alone adds up to nothing.
    expect(parts.length, id).not.toBe(1);
    return parts.length > 0 ? [id] : [];
  });
  expect(summed).toContain("speedtest.default");
});

it("calls scenarios variants only where they have the same measures, parameters and loads", () => {
  const works = Map.groupBy(
    catalog.scenarios.filter(({ variant }) => variant !== undefined),
    ({ variant }) => variant?.of,
  );
  expect([...works.keys()]).toContain("speedtest");
  for (const [of, ways] of works) {
    const [first] = ways;
    expect(ways.length, of).toBeGreaterThan(1);
    expect(new Set(ways.map(({ variant }) => variant?.title)).size, of).toBe(ways.length);
    for (const { version, measures, paramsJsonSchema, loadSettings } of ways) {
      expect({ version, measures, paramsJsonSchema, loadSettings }, of).toEqual({
        version: first?.version,
        measures: first?.measures,
        paramsJsonSchema: first?.paramsJsonSchema,
        loadSettings: first?.loadSettings,
      });
    }
  }
});
