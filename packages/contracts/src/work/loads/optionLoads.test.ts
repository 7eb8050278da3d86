import { expect, test } from "vitest";
import type { Params, TargetOption } from "../catalog/catalog.ts";
import { compareLoads } from "./compareLoads.ts";
import { describeNoRatio } from "./describeLoad.ts";
import { drivenLoad, type LoadCatalog } from "./drivenLoad.ts";

const payload: TargetOption = {
  name: "payloadBytes",
  title: "payload",
  description: "Bytes of text in a record.",
  kind: "integer",
  minimum: 1,
  maximum: 10_000,
  default: 100,
  load: { title: "payload", unit: "bytes" },
};
const build: TargetOption = {
  name: "build",
  title: "build",
  description: "How its program is built.",
  kind: "choice",
  values: ["go", "cgo"],
  default: "go",
};
const catalog: LoadCatalog = {
  scenarios: [
    { id: "records.insert", loadSettings: [{ name: "count", title: "records", unit: "count" }] },
  ],
  targets: [{ id: "alpha", options: [payload, build] }, { id: "beta" }],
};

const loadOf = (params: Params, target = "alpha") =>
  drivenLoad(
    {
      target,
      scenario: "records.insert",
      params: { count: 10, ...params },
      durability: "off",
      provisioner: "go",
      environment: { "harness.name": "lapline" },
    },
    catalog,
  );

test("an option that decides the load leaves no ratio to a side without it, and says its default", () => {
  for (const [a, b] of [
    [loadOf({}), loadOf({ payloadBytes: 1000 })],
    [loadOf({}, "beta"), loadOf({ payloadBytes: 1000 })],
  ] as const) {
    const { differences, recorded } = compareLoads(a, b);
    expect(recorded).toBe(true);
    expect(describeNoRatio(differences)).toContain("payload 100");
    expect(describeNoRatio(differences)).toContain("1,000");
    expect(compareLoads(b, a).differences).toHaveLength(1);
    expect(compareLoads(b, b).differences).toEqual([]);
  }
});

test("an option that changes the target only leaves the ratio, which is what it is for", () => {
  expect(compareLoads(loadOf({}), loadOf({ build: "cgo" }))).toEqual({
    recorded: true,
    differences: [],
  });
});
