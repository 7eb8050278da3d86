import type { ScenarioDescription, TargetDescription } from "@lapline/contracts";
import { describe, expect, it } from "vitest";
import { prepareScenarios, prepareTargets } from "./prepareChoices.ts";

const target = (id: string, title: string, scenarios: string[] = []) =>
  ({ id, title, summary: "A system.", scenarios }) as TargetDescription & { id: string };
const scenario = (id: string) => ({ id }) as ScenarioDescription;

describe("prepareTargets", () => {
  const targets = [target("pocketbase", "PocketBase"), target("go-sqlite-mattn", "SQLite (mattn)")];

  it("lists what the project defined itself first, under a heading of its own", () => {
    const own = {
      ...target("zebra", "Zebra"),
      definition: { id: "a" },
    } as (typeof targets)[number];
    const choices = prepareTargets([...targets, own]);
    expect(choices.map(({ id, group }) => [id, group])).toEqual([
      ["zebra", "Your own"],
      ["pocketbase", "Built in"],
      ["go-sqlite-mattn", "Built in"],
    ]);
    expect(prepareTargets(targets).map(({ group }) => group)).toEqual([undefined, undefined]);
  });

  it("marks what never ran for real", () => {
    const verification = { status: "not_verified", reason: "No host has it." } as const;
    const [marked, other] = prepareTargets([{ ...target("a", "A"), verification }, ...targets]);
    expect(marked?.mark).toBe("untested");
    expect(other?.mark).toBeUndefined();
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
