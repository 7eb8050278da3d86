import type { Catalog, CompareRow } from "@lapline/contracts";
import { expect, test } from "vitest";
import { describeOptions } from "./compareColumns.ts";

const target = (id: string, ...names: string[]) =>
  ({ id, options: names.map((name) => ({ name })) }) as unknown as Catalog["targets"][number];
const targets = [target("a", "cgo", "workers"), target("b", "journal")];
const column = (id: string) => ({
  ...{ target: id, version: "1", durability: "off", provisioner: "npm" as const, label: "local" },
});

test("only options that a compared target has and a row differs in are told apart from parameters", () => {
  const row = { params: { count: 1, cgo: true, journal: "wal" } } as unknown as CompareRow;
  expect(describeOptions([row], [column("a")], targets)).toEqual(["cgo"]);
  expect(describeOptions([row], [column("b"), column("a")], targets)).toEqual(["cgo", "journal"]);
  expect(describeOptions([], [column("a")], targets)).toEqual([]);
});
