import { catalog } from "@lapline/workloads/catalog";
import { describe, expect, it } from "vitest";
import { buildName, cellName, publishedCells, registryCells } from "./cell.ts";
import { orderCells, orderedCells } from "./orderCells.ts";

describe.each(["quick", "full"] as const)("the cells of size %s", (size) => {
  const cells = orderedCells(size);
  const names = cells.map(cellName);

  it("are every cell of the registry and of the published pages, once", () => {
    expect(new Set(names).size).toBe(names.length);
    const wanted = [...publishedCells(size), ...registryCells(size)].map(cellName);
    expect(new Set(names)).toEqual(new Set(wanted));
    expect(cells.length).toBeGreaterThan(300);
  });

  it("begin with what stands beside a published figure, then one of each further target", () => {
    const published = new Set(publishedCells(size).map(cellName));
    expect(new Set(names.slice(0, published.size))).toEqual(published);
    const seen = new Set(cells.slice(0, published.size).map(({ target }) => target));
    const targets = new Set(cells.map(({ target }) => target));
    const next = cells.slice(published.size, published.size + targets.size - seen.size);
    expect(new Set([...seen, ...next.map(({ target }) => target)])).toEqual(targets);
  });

  it("can be submitted: each by a provisioner and in a mode that the target has", () => {
    for (const { target, version, provisioner, durability, scenario, params } of cells) {
      const found = catalog.targets.find(({ id }) => id === target);
      expect(found?.provisioners.map(({ kind }) => kind)).toContain(provisioner);
      expect(found?.durabilityModes).toContain(durability);
      expect(catalog.scenarioProblem(target, version, scenario, provisioner)).toBeNull();
      expect(catalog.parseParams(scenario, params)).toEqual({ ok: true, params });
    }
  });
});

it("leaves further releases of a target to the end, each with all of its cells", () => {
  const [a] = registryCells("quick");
  if (a === undefined) throw new Error("no cells");
  const of = (target: string, version: string, scenario: string) => ({
    ...a,
    target,
    version,
    scenario,
  });
  const others = [of("x", "2", "s"), of("x", "2", "t"), of("x", "1", "s"), of("y", "1", "s")];
  const ordered = orderCells([of("x", "2", "t")], others);
  expect(ordered.map((one) => `${buildName(one).split(" ")[0]} ${one.scenario}`)).toEqual([
    "x@2 t",
    "y@1 s",
    "x@2 s",
    "x@1 s",
  ]);
});
