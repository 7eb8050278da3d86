import { expect, test } from "vitest";
import { testCatalog } from "../testing/testCatalog.ts";
import { versionsBetween } from "./versionsBetween.ts";

const range = { target: "alpha", scenario: "records.read", met: [], skipped: [] };

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
  const beta = { target: "beta", scenario: "records.insert", met: ["0.1.5"], skipped: [] };
  expect(versionsBetween(testCatalog, { ...beta, low: "0.0.1", high: "0.3.0" })).toEqual([
    "0.1.0",
    "0.2.0",
  ]);
});
