import type { Report } from "@lapline/contracts";
import { expect, test } from "vitest";
import { prepareSettings } from "./prepareSettings.ts";
import { side } from "./testing/compareFixtures.ts";

function report(
  comparability: Record<string, string>,
  more: Pick<Report, "targetVersionReported" | "artifactDigest">,
): Report {
  const id = "01890000-0000-7000-8000-000000000000";
  return {
    id,
    jobId: id,
    validity: { valid: true, reasons: [] },
    warnings: [],
    environment: {
      comparability,
      shown: { "host.name": "a", "target.sqliteVersion": "3.50" },
      hash: "",
    },
    measures: [],
    trials: [],
    resources: [],
    reproduce: "",
    createdAt: "2026-11-20T10:00:00.000Z",
    ...more,
  };
}

test("versions, digests and settings stand side by side, what differs first, hosts left out", () => {
  const wal = { "target.journalMode": "wal", "host.kernel": "6.1" };
  const none = { targetVersionReported: null, artifactDigest: "sha256:1" };
  const params = { count: 100, warmup: 20 };
  const settings = prepareSettings([
    { column: side("sqlite", "1"), report: report(wal, none), params },
    {
      column: side("sqlite", "1", { durability: "delete-full" }),
      report: report(
        { ...wal, "target.journalMode": "delete" },
        { ...none, artifactDigest: "sha256:2" },
      ),
      params,
    },
  ]);
  const differing = settings.filter(({ differs }) => differs);
  expect(settings.slice(0, differing.length)).toEqual(differing);
  expect(differing.map(({ name, values }) => [name, values])).toEqual([
    ["Artifact digest", ["sha256:1", "sha256:2"]],
    ["Durability mode", ["wal-normal", "delete-full"]],
    ["target.journalMode", ["wal", "delete"]],
  ]);
  const names = settings.map(({ name }) => name);
  expect(names).toContain("target.sqliteVersion");
  expect(names).not.toContain("host.kernel");
  expect(settings.find(({ name }) => name === "Warm-up")?.values[0]).toBe("20 operations");
});
