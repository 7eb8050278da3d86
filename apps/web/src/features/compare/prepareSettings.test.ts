import { expect, test } from "vitest";
import { prepareSettings } from "./prepareSettings.ts";
import { report, side } from "./testing/compareFixtures.ts";

const shown = { "host.name": "a", "target.sqliteVersion": "3.50" };
const of = (comparability: Record<string, string>, artifactDigest: string) =>
  report({ environment: { comparability, shown, hash: "" }, artifactDigest });

test("versions, digests and settings stand side by side, what differs first, hosts left out", () => {
  const wal = { "target.journalMode": "wal", "host.kernel": "6.1" };
  const params = { count: 100, warmup: 20 };
  const settings = prepareSettings([
    { column: side("sqlite", "1"), report: of(wal, "sha256:1"), params },
    {
      column: side("sqlite", "1", { durability: "delete-full" }),
      report: of({ ...wal, "target.journalMode": "delete" }, "sha256:2"),
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
