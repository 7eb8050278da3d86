import type { ReferenceColumn } from "@lapline/contracts";
import { expect, test } from "vitest";
import { standIn } from "./standIn.ts";
import { side } from "./testing/compareFixtures.ts";

const published = { title: "B", target: "b", durability: null, version: null } as ReferenceColumn;
const tuned = { ...side("b", "1"), params: { build: "fast" } };

test("a build with options stands for a published system only where no plain one does", () => {
  expect(standIn([side("a", "1"), tuned, side("b", "2")], published)).toMatchObject({ place: 2 });
  expect(standIn([side("a", "1"), tuned], published)).toMatchObject({ place: 1 });
});
