import { expect, it } from "vitest";
import { provisionsById } from "../provisions/registry.ts";
import { describedTargets } from "./targets.ts";

it.each([...describedTargets])("the description of %s is plain data", (id, described) => {
  // What is no data (a function, a class, undefined) does not come back from JSON.
  expect(JSON.parse(JSON.stringify(described))).toEqual(described);
  expect(described.description.id).toBe(id);
});

it("every description has its provision, every provision its description", () => {
  expect([...provisionsById.keys()].sort()).toEqual([...describedTargets.keys()].sort());
});

it.each([...describedTargets])("%s is reached as its description says", (id, { description }) => {
  expect(provisionsById.get(id)?.interface.kind).toBe(description.interface);
});
