import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { catalog } from "../catalog/index.ts";
import { targetsById } from "../provisions/registry.ts";
import { hasReport, type KeptFile, readKeptFiles, verifiedRunsOf } from "./index.ts";
import { verificationOf, verifiedRuns } from "./verifiedRuns.ts";

const folder = join(import.meta.dirname, "../../../../docs/results");

it("is what docs/results holds; `pnpm matrix` writes it anew", async () => {
  expect(verifiedRuns).toEqual(verifiedRunsOf(await readKeptFiles(folder)));
});

it("is claimed of a target only where a valid result of it is kept", async () => {
  const valid = (await readKeptFiles(folder)).filter(({ kept }) => hasReport(kept) && kept.valid);
  const proved = new Set(valid.map(({ kept }) => kept.target));
  for (const { id, verification } of catalog.targets) {
    expect(verification?.status, id).toBe(proved.has(id) ? "verified" : "not_verified");
  }
  for (const { scenarios } of Object.values(verifiedRuns)) {
    for (const path of Object.values(scenarios)) expect(existsSync(join(folder, path))).toBe(true);
  }
});

it("cannot be said by a target of itself, whose description gives reasons against it only", () => {
  for (const { description } of targetsById.values()) {
    expect(description.verification?.status ?? "not_verified").toBe("not_verified");
  }
  for (const id of ["isar", "objectbox-dart", "supabase", "supabase-full"]) {
    const reason = targetsById.get(id)?.description.verification?.reason;
    expect(catalog.targets.find((target) => target.id === id)?.verification, id).toEqual({
      status: "not_verified",
      reason,
    });
    expect(reason).toBeTruthy();
  }
});

it("comes from the newest valid result, and never from an invalid one or a failure", () => {
  const files = [
    keptAt({ measuredAt: "2026-11-21T10:00:00.000Z" }),
    keptAt({ measuredAt: "2026-11-22T10:00:00.000Z", scenario: "records.read" }),
    keptAt({ measuredAt: "2026-11-23T10:00:00.000Z", version: "2", valid: false }),
    keptAt({ target: "broken", valid: false }),
    { path: "failed.json", kept: failure },
  ];
  const runs = verifiedRunsOf(files);
  expect(runs).toEqual({
    one: {
      on: "2026-11-22",
      where: "a machine",
      commit: "c0ffee",
      versions: ["1"],
      scenarios: {
        "records.insert": "one/records.insert.json",
        "records.read": "one/records.read.json",
      },
    },
  });
  expect(verificationOf({ id: "one" }, runs)).toEqual({
    status: "verified",
    on: "2026-11-22",
    where: "a machine",
  });
  expect(verificationOf({ id: "broken" }, runs).status).toBe("not_verified");
  const verification = { status: "not_verified", reason: "No disk." } as const;
  expect(verificationOf({ id: "failed", verification }, runs)).toEqual(verification);
});

const asked = {
  target: "one",
  version: "1",
  provisioner: "npm",
  options: {},
  durability: "default",
  scenario: "records.insert",
  scenarioVersion: 1,
  size: "quick",
  params: {},
} as const;
const lapline = { commit: "c0ffee", changed: false };
const failure: KeptFile = {
  ...asked,
  target: "failed",
  failedAt: "2026-11-23T10:00:00.000Z",
  lapline,
  trials: 1,
  errorCode: "build_failed",
  message: "no compiler",
};

function keptAt(given: Partial<Extract<KeptFile, { valid: boolean }>>) {
  const kept: KeptFile = {
    ...asked,
    measuredAt: "2026-11-20T10:00:00.000Z",
    lapline,
    machine: "a machine",
    loadAverage: 0,
    trials: 1,
    valid: true,
    reasons: [],
    warnings: [],
    measures: [],
    artifactDigest: null,
    versionReported: null,
    environment: {},
    ...given,
  };
  return { path: `${kept.target}/${kept.scenario}.json`, kept };
}
