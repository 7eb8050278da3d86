/** How large a seeded dashboard is. */
export interface DashboardSize {
  /** Histories over all; a multiple of 20 (two targets with workloads of ten measures each). */
  series: number;
  /** Reports, and so points, of each history: as many versions of each target. At least 20. */
  reports: number;
  /** Trials of each report. At least 2. */
  samples: number;
}

/** The measures of every workload. */
export const seededMeasures = [
  {
    name: "throughput",
    title: "Throughput",
    unit: "ops/s",
    direction: "higher_is_better",
    base: 5e3,
  },
  {
    name: "latency_p50",
    title: "Latency p50",
    unit: "ns",
    direction: "lower_is_better",
    base: 2e5,
  },
  {
    name: "latency_p90",
    title: "Latency p90",
    unit: "ns",
    direction: "lower_is_better",
    base: 4e5,
  },
  {
    name: "latency_p99",
    title: "Latency p99",
    unit: "ns",
    direction: "lower_is_better",
    base: 9e5,
  },
  {
    name: "latency_max",
    title: "Latency max",
    unit: "ns",
    direction: "lower_is_better",
    base: 5e6,
  },
  { name: "cpu", title: "CPU", unit: "cores", direction: "lower_is_better", base: 0.8 },
  { name: "memory", title: "Memory", unit: "bytes", direction: "lower_is_better", base: 6e7 },
  { name: "disk", title: "Disk", unit: "bytes", direction: "lower_is_better", base: 2e7 },
  { name: "start", title: "Start", unit: "ns", direction: "lower_is_better", base: 3e8 },
  { name: "bundle", title: "Bundle", unit: "bytes", direction: "lower_is_better", base: 1e6 },
] as const;

export const seededTargets = ["example-a", "example-b"] as const;

/** The one hardware label and the settings of everything that is seeded. */
export const seededColumn = {
  durability: "default",
  provisioner: "bundled",
  label: "seeded",
} as const;

/** Name of the version at a place, oldest 0. */
export function seededVersion(place: number): string {
  return `1.${Math.floor(place / 100)}.${place % 100}`;
}

/** Workloads of each target. */
export function workloadsOf({ series, reports, samples }: DashboardSize): number {
  const workloads = series / seededTargets.length / seededMeasures.length;
  if (!Number.isInteger(workloads) || workloads < 1 || reports < 20 || samples < 2) {
    throw new Error("series is a multiple of 20, reports are at least 20, samples at least 2");
  }
  return workloads;
}
