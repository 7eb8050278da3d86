import type { ScenarioDescription, TargetDescription } from "@lapline/contracts";
import { describe, expect, it } from "vitest";
import { prepareScenarios, prepareTargets } from "./prepareChoices.ts";

const target = (id: string, title: string, scenarios: string[] = []) =>
  ({ id, title, summary: "A system.", scenarios }) as TargetDescription & { id: string };
const scenario = (id: string) => ({ id }) as ScenarioDescription;

describe("prepareTargets", () => {
  const targets = [target("pocketbase", "PocketBase"), target("go-sqlite-mattn", "SQLite (mattn)")];
  const idsOf = (search: string, chosen = "") =>
    prepareTargets(targets, search, (id) => id === chosen).map(({ id }) => id);

  it("finds by name and id, in any case, all words", () => {
    expect(idsOf("POCKET")).toEqual(["pocketbase"]);
    expect(idsOf("sqlite go")).toEqual(["go-sqlite-mattn"]);
    expect(idsOf("  ")).toHaveLength(2);
    expect(idsOf("nothing")).toEqual([]);
  });

  it("lists what the project defined itself first", () => {
    const own = {
      ...target("zebra", "Zebra"),
      definition: { id: "a" },
    } as (typeof targets)[number];
    const found = prepareTargets([...targets, own], "", () => false);
    expect(found.map(({ id }) => id)).toEqual(["zebra", "pocketbase", "go-sqlite-mattn"]);
  });

  it("never hides what was chosen", () => {
    expect(idsOf("mattn", "pocketbase")).toEqual(["pocketbase", "go-sqlite-mattn"]);
  });
});

describe("prepareScenarios", () => {
  const scenarios = ["records.insert", "records.read", "footprint", "sql.simple"].map(scenario);
  const idsOf = (targets: TargetDescription[], chosen = "") => {
    const { families, left } = prepareScenarios(scenarios, targets, (id) => id === chosen);
    return { left, ids: families.map((one) => [one.family, one.scenarios.map(({ id }) => id)]) };
  };

  it("offers all, family by family, before a target is chosen", () => {
    expect(idsOf([])).toEqual({
      left: 0,
      ids: [
        ["records", ["records.insert", "records.read"]],
        ["footprint", ["footprint"]],
        ["sql", ["sql.simple"]],
      ],
    });
  });

  it("offers what at least one chosen target can run, and says how many are left", () => {
    const both = [target("a", "A", ["sql.simple"]), target("b", "B", ["records.read"])];
    expect(idsOf(both)).toEqual({
      left: 2,
      ids: [
        ["records", ["records.read"]],
        ["sql", ["sql.simple"]],
      ],
    });
  });

  it("never hides what was chosen", () => {
    expect(idsOf([target("a", "A", ["sql.simple"])], "footprint").ids).toContainEqual([
      "footprint",
      ["footprint"],
    ]);
  });
});
