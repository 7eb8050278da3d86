import {
  componentMeasureName,
  measureDefinitionSchema,
  ownProgram,
  withComponents,
} from "@lapline/contracts";
import { expect, test } from "vitest";
import { scenariosById } from "../scenarios/scenarios.ts";
import { targetsById } from "./registry.ts";

const targets = [...targetsById.values()].map(({ description, interface: kind }) => ({
  id: description.id,
  scenarios: description.scenarios,
  components: kind.kind === "http" ? (kind.components ?? []) : [],
}));

test("measures of parts have valid names of their own, for every target and scenario", () => {
  expect(targets.filter(({ components }) => components.length > 0).length).toBeGreaterThan(1);
  for (const { id, scenarios, components } of targets) {
    for (const part of components) {
      expect([ownProgram, "all", id]).not.toContain(part);
      // What the server reads out of the resource tracks.
      expect(part.replaceAll("-", "_")).toMatch(/^[a-z][a-z0-9_]{0,29}$/);
    }
    for (const scenario of scenarios) {
      const own = scenariosById.get(scenario)?.description.measures ?? [];
      const all = withComponents(own, components);
      const names = all.map(({ name }) => name);
      expect(new Set(names).size, `${id} ${scenario}`).toBe(names.length);
      expect(all.length, `${id} ${scenario}`).toBeLessThanOrEqual(200);
      for (const { name, title, unit, direction } of all) {
        measureDefinitionSchema.parse({ name, title, unit, direction });
      }
      if (components.length === 0) expect(all).toEqual(own);
    }
  }
});

test("a target of several parts has CPU and memory of each, and of its program without them", () => {
  const own = scenariosById.get("footprint")?.description.measures ?? [];
  const names = withComponents(own, ["postgres"]).map(({ name }) => name);
  expect(names).toContain("memory_rest_of_program");
  expect(names).toContain(componentMeasureName("memory_rest", "postgres"));
  expect(names).not.toContain("artifact_size_of_postgres");
});
