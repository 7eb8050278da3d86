import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ClaimedJob } from "@lapline/contracts";
import { builtVersions } from "@lapline/testkit";

/** One workload that ships, and the definition that says it again. */
export interface BuiltinCase {
  /** Folder below `definitions`. */
  name: string;
  builtin: Pick<ClaimedJob, "target" | "provisioner" | "scenario" | "params">;
  version: string;
  durability: string;
  /** Mode of the definition; absent: it has none. */
  mode?: string;
  params: ClaimedJob["params"];
  /** Files that both have in common, by their place in the definition's folder. */
  shared: Readonly<Record<string, string>>;
  /** Values that both report under one name, and their units. */
  measures: Readonly<Record<string, string>>;
}

const load = {
  ...{ loadModel: "fixed_work", inFlight: 64, clients: 1, timeoutSeconds: 10 },
  ...{ count: 2000, warmup: 200 },
} as const;

export const builtinCases: readonly BuiltinCase[] = [
  {
    name: "pocketbase",
    builtin: { target: "pocketbase", provisioner: "go", scenario: "records.insert", params: load },
    version: builtVersions.pocketbase,
    durability: "wal-normal",
    params: { seed: 1 },
    shared: { "main.go": "packages/workloads/programs/go/pocketbase/main.go" },
    measures: { throughput: "requests/s", latency: "ns", latency_p99: "ns" },
  },
  {
    name: "modernc",
    builtin: {
      ...{ target: "go-sqlite-modernc", provisioner: "go", scenario: "sql.simple" },
      params: { rows: 200_000, warmup: true, secondProcess: false },
    },
    version: builtVersions.goSqliteModernc,
    durability: "wal-normal",
    mode: "wal-normal",
    params: { rows: 200_000 },
    shared: { "harness/harness.go": "harnesses/go/harness.go" },
    measures: { insert_duration: "ns", query_duration: "ns" },
  },
  {
    name: "pglite",
    builtin: { target: "pglite", provisioner: "npm", scenario: "records.insert", params: load },
    version: "0.3.3",
    durability: "async-commit",
    mode: "async-commit",
    params: { count: load.count, warmup: load.warmup },
    shared: { "laplineHarness.mjs": "harnesses/javascript/laplineHarness.mjs" },
    measures: { throughput: "operations/s", latency: "ns", latency_p99: "ns" },
  },
];

const root = join(import.meta.dirname, "../..");

/** Files of the definition by their path, the shared ones among them. */
export function filesOf({ name, shared }: BuiltinCase): Record<string, string> {
  const folder = join(import.meta.dirname, "definitions", name);
  return Object.fromEntries([
    ...readdirSync(folder).map((file) => [file, readFileSync(join(folder, file), "utf8")] as const),
    ...Object.entries(shared).map(
      ([file, path]) => [file, readFileSync(join(root, path), "utf8")] as const,
    ),
  ]);
}
