import { expect, test } from "vitest";
import { testCatalog } from "../testing/testCatalog.ts";
import { orderVersions } from "./orderVersions.ts";

const order = (target: string, ...names: string[]) =>
  orderVersions(
    testCatalog,
    target,
    names.map((name) => ({ name })),
  ).map(({ name }) => name);

test("commits of a target that was only imported keep the order in which they came, behind releases", () => {
  expect(order("mine", "f00d", "1.2.0", "beef", "1.1.0", "0000")).toEqual([
    "1.1.0",
    "1.2.0",
    "f00d",
    "beef",
    "0000",
  ]);
});

test("versions of a target of the catalog are ordered by the catalog", () => {
  expect(order("alpha", "1.2.0", "1.1.0")).toEqual(["1.1.0", "1.2.0"]);
});
