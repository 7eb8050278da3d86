import { expect, test } from "vitest";
import { targetsById } from "./registry.ts";

const drillStep = targetsById.get("drill-step") ?? expect.unreachable();
const drillSteady = targetsById.get("drill-steady") ?? expect.unreachable();

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

test("the versions from 1.0.7 on do more work, and those from 1.0.16 on much more", () => {
  const work = workOf(drillStep);
  expect(work.slice(0, 6)).toEqual(Array(6).fill("same"));
  expect(work.slice(6, 15)).toEqual(Array(9).fill("more"));
  expect(work.slice(15)).toEqual(Array(5).fill("much"));
});

test("all versions of the steady drill do the same work", () => {
  expect(new Set(workOf(drillSteady))).toEqual(new Set(["same"]));
});
