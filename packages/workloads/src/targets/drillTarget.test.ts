import { expect, test } from "vitest";
import { drillSteady } from "./drillSteady.ts";
import { drillStep } from "./drillStep.ts";

const context = {
  artifact: { dir: null, executable: null, imageId: null, digest: null, sizeBytes: 0 },
  durability: "stores-nothing",
  params: {},
  scenario: "compute.fibonacci",
  dataDir: "/trial",
  port: 4000,
  secrets: {},
};

function workOf(target: typeof drillStep): string[] {
  return target.description.versions.map((version) => {
    if (target.interface.kind !== "http") throw new Error("A drill is an HTTP target.");
    return target.interface.launch({ ...context, version }).argv.at(-1) ?? "";
  });
}

test("only the versions from 1.0.7 on do more work", () => {
  const work = workOf(drillStep);
  expect(work.indexOf("more")).toBe(6);
  expect(new Set(work.slice(6))).toEqual(new Set(["more"]));
});

test("all versions of the steady drill do the same work", () => {
  expect(new Set(workOf(drillSteady))).toEqual(new Set(["same"]));
});
