import { expect, test } from "vitest";
import { type SeriesIdentity, seriesFingerprint } from "./wantSeries.ts";

const identity: SeriesIdentity = {
  projectId: "p",
  target: "alpha",
  scenario: "records.insert",
  scenarioVersion: 1,
  params: { count: 10, mode: "a" },
  durability: "strict",
  provisioner: "npm",
  label: "local",
  measure: "throughput",
};

test("the order of parameters does not matter", () => {
  const swapped = { ...identity, params: { mode: "a", count: 10 } };
  expect(seriesFingerprint(swapped)).toBe(seriesFingerprint(identity));
});

test("every part of the identity makes another series", () => {
  const changes: Partial<SeriesIdentity>[] = [
    { projectId: "q" },
    { target: "beta" },
    { scenario: "records.read" },
    { scenarioVersion: 2 },
    { params: { count: 11, mode: "a" } },
    { durability: "relaxed" },
    { provisioner: "docker" },
    { label: "big" },
    { measure: "latency" },
    { definition: "a" },
    { definition: "b" },
  ];
  const all = [identity, ...changes.map((change) => ({ ...identity, ...change }))];
  expect(new Set(all.map(seriesFingerprint)).size).toBe(changes.length + 1);
});

test("a series without options of its target keeps the name that it always had", () => {
  const stored = "bfcb9ada34c20e66aea72062204a7a4c9e0ad986e429e492765a8d08f16e9308";
  expect(seriesFingerprint(identity)).toBe(stored);
  expect(seriesFingerprint({ ...identity, params: { ...identity.params, build: "cgo" } })).not.toBe(
    stored,
  );
});
