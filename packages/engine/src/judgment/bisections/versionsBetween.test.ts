import type { Catalog } from "@lapline/contracts";
import { expect, test } from "vitest";
import { testCatalog } from "../../testing/testCatalog.ts";
import { rangeProblem } from "./chooseSeries.ts";
import { versionsBetween } from "./versionsBetween.ts";

const workload = {
  target: "alpha",
  scenario: "records.read",
  provisioner: "bundled" as const,
  params: {},
};
const range = { workload, met: [], skipped: [] };

test("what is listed and what was met counts, once and in order, without the ends", () => {
  const met = ["1.2.0", "1.0.0", "1.10.0", "1.9.0", "2.0.0", "deadbeef", "main"];
  expect(versionsBetween(testCatalog, { ...range, low: "0.8.0", high: "2.0.0", met })).toEqual([
    "1.0.0",
    "1.2.0",
    "1.9.0",
    "1.10.0",
  ]);
});

test("what cannot run the scenario or was passed over is left out", () => {
  const met = ["0.9.0", "0.9.1", "0.9.2"];
  const between = { ...range, low: "0.8.0", high: "1.0.0", met, skipped: ["0.9.2"] };
  expect(versionsBetween(testCatalog, between)).toEqual(["0.9.1"]);
});

test("between commits nothing is known", () => {
  expect(
    versionsBetween(testCatalog, { ...range, low: "0.8.0", high: "deadbeef", met: ["1.0.0"] }),
  ).toEqual([]);
});

test("of a target that takes only listed versions, others do not count", () => {
  const ofBeta = { ...workload, target: "beta", scenario: "records.insert" };
  const beta = { workload: ofBeta, met: ["0.1.5"], skipped: [] };
  expect(versionsBetween(testCatalog, { ...beta, low: "0.0.1", high: "0.3.0" })).toEqual([
    "0.1.0",
    "0.2.0",
  ]);
});

test("what the series' own provisioner cannot do, or has not its options, is left out", () => {
  const limited: Catalog = {
    ...testCatalog,
    scenarioProblem: (_target, version, _scenario, kind) =>
      kind === "bundled" && version === "1.1.0" ? "That way cannot." : null,
  };
  const ends = { ...range, low: "1.0.0", high: "1.3.0", met: ["1.0.0", "1.1.0", "1.2.0", "1.3.0"] };
  const choice = { ...ends, isChosen: true };
  const docker = { ...workload, provisioner: "docker" as const };
  expect(versionsBetween(limited, ends)).toEqual(["1.2.0"]);
  expect(versionsBetween(limited, { ...ends, workload: docker })).toEqual(["1.1.0", "1.2.0"]);
  expect(rangeProblem(limited, { ...choice, low: "1.1.0" })).toBe("That way cannot.");
  expect(rangeProblem(limited, { ...choice, low: "1.1.0", workload: docker })).toBeNull();
  const pooled = { ...workload, params: { count: 10, pool: 8 } };
  const old = { ...range, low: "0.7.0", high: "1.0.0", met: ["0.7.0", "0.8.0", "0.9.1"] };
  expect(versionsBetween(testCatalog, old)).toEqual(["0.8.0", "0.9.1"]);
  expect(versionsBetween(testCatalog, { ...old, workload: pooled })).toEqual(["0.9.1"]);
  expect(rangeProblem(testCatalog, { ...old, workload: pooled, isChosen: true })).toContain(
    "needs version 0.9.0 or later, not 0.7.0",
  );
});
