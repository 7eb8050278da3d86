import { expect, test } from "vitest";
import { testCatalog } from "../../testing/testCatalog.ts";
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

test("commits with a date stand in the order of their dates, others behind the one before them", () => {
  const at = (name: string, day?: number) => ({
    name,
    ...(day === undefined ? {} : { datedAt: new Date(Date.UTC(2026, 0, day)) }),
  });
  const ordered = orderVersions(testCatalog, "mine", [
    at("first"),
    at("d7", 7),
    at("behind d7"),
    at("d9", 9),
    at("d3", 3),
    at("d8", 8),
  ]);
  expect(ordered.map(({ name }) => name)).toEqual(["first", "d3", "d7", "behind d7", "d8", "d9"]);
});
