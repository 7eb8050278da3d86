import type {
  CompareCell,
  CompareChange,
  CompareRow,
  CompareSide,
  CompareView,
  Report,
} from "@lapline/contracts";

const at = "2026-11-20T10:00:00.000Z";

export function side(
  target: string,
  version: string,
  more: Partial<CompareSide> = {},
): CompareSide {
  return {
    target,
    version,
    durability: "wal-normal",
    provisioner: "npm",
    label: "local",
    title: target,
    found: true,
    jobs: 1,
    trials: { min: 3, max: 3 },
    invalid: 0,
    invalidReasons: [],
    machines: ["bench-1"],
    submittedBy: ["Ada"],
    measuredFrom: at,
    measuredTo: at,
    ...more,
  };
}

export function cell(value: number, more: Partial<CompareCell> = {}): CompareCell {
  const id = "01890000-0000-7000-8000-000000000000";
  const ids = { seriesId: id, jobId: id, reportId: id };
  const interval = { ciLow: value * 0.99, ciHigh: value * 1.01, n: 3 };
  const about = { valid: true, reasons: [], measuredAt: at, environment: "e1", noiseFloor: null };
  return { ...ids, value, ...interval, ...about, ...more };
}

export function change(
  ratio: number,
  verdict: CompareChange["verdict"],
  more: Partial<CompareChange> = {},
): CompareChange {
  return { ratio, low: ratio * 0.99, high: ratio * 1.01, verdict, ...more };
}

const measures = {
  latency: { name: "latency", title: "Latency", unit: "ns", direction: "lower_is_better" },
  throughput: {
    name: "throughput",
    title: "Throughput",
    unit: "ops/s",
    direction: "higher_is_better",
  },
  memory: { name: "memory", title: "Memory", unit: "bytes", direction: "lower_is_better" },
} as const;

export function row(
  measure: keyof typeof measures,
  cells: (CompareCell | null)[],
  changes: (CompareChange | null)[] = cells.map(() => null),
  scenario = "records.insert",
): CompareRow {
  const params = { count: 100 };
  return {
    scenario,
    scenarioVersion: 1,
    params,
    measure: measures[measure],
    statistic: null,
    cells,
    changes,
    references: [],
  };
}

export function view(columns: CompareSide[], rows: CompareRow[]): CompareView {
  const environments = { e1: { "host.kernel": "6.1", "target.journalMode": "wal" } };
  return { columns, references: [], rows, truncated: false, environments };
}

export function report(more: Partial<Report>): Report {
  const id = "01890000-0000-7000-8000-000000000000";
  return {
    id,
    jobId: id,
    validity: { valid: true, reasons: [] },
    warnings: [],
    environment: { comparability: {}, shown: {}, hash: "" },
    measures: [],
    trials: [],
    resources: [],
    targetVersionReported: null,
    artifactDigest: null,
    reproduce: "",
    createdAt: at,
    ...more,
  };
}
