import { cpuTimePerOperation, type ScenarioMeasure } from "@lapline/contracts";

/**
 * Everything a scenario can report. `throughput`, `latency*`, `*duration` and `database_size` come
 * from the harness;
 * `cpu` and `memory` are the worker's samples of the target during the run; `artifact_size`,
 * `start_time`, `data_size` and the other sizes and states of memory are taken by the worker around it.
 */
export const measures = {
  throughput: {
    name: "throughput",
    title: "Throughput",
    unit: "ops/s",
    direction: "higher_is_better",
  },
  /** Of operations that carry several items each, their items. */
  itemThroughput: {
    name: "item_throughput",
    title: "Items per second",
    unit: "items/s",
    direction: "higher_is_better",
  },
  /** Its value in a trial is the median; the whole distribution is in the histogram. */
  latency: { name: "latency", title: "Latency", unit: "ns", direction: "lower_is_better" },
  latencyP99: {
    name: "latency_p99",
    title: "Latency, 99th percentile",
    unit: "ns",
    direction: "lower_is_better",
  },
  /**
   * What the same computation takes while nothing else wants its core. What disturbs a core makes it
   * slower, never faster, so this stays where the median goes with a neighbour of the machine (Chen &
   * Revels 2016, "Robust benchmarking in noisy environments").
   */
  latencyP10: {
    name: "latency_p10",
    title: "Latency, 10th percentile",
    unit: "ns",
    direction: "lower_is_better",
  },
  /** For few samples, where published figures are means. */
  latencyMean: {
    name: "latency_mean",
    title: "Mean latency",
    unit: "ns",
    direction: "lower_is_better",
  },
  /** Of several items at once, the last one. */
  latencyAll: {
    name: "latency_all",
    title: "Time until all are visible",
    unit: "ns",
    direction: "lower_is_better",
  },
  success: {
    name: "success",
    title: "Visible in time",
    unit: "ratio",
    direction: "higher_is_better",
  },
  latencyRead: {
    name: "latency_read",
    title: "Latency of reads",
    unit: "ns",
    direction: "lower_is_better",
  },
  latencyInsert: {
    name: "latency_insert",
    title: "Latency of inserts",
    unit: "ns",
    direction: "lower_is_better",
  },
  duration: { name: "duration", title: "Duration", unit: "ns", direction: "lower_is_better" },
  insertDuration: {
    name: "insert_duration",
    title: "Duration of inserting",
    unit: "ns",
    direction: "lower_is_better",
  },
  queryDuration: {
    name: "query_duration",
    title: "Duration of querying",
    unit: "ns",
    direction: "lower_is_better",
  },
  /** What the Go runtime counts; memory that C code allocates is none of it. */
  bytesPerOp: {
    name: "bytes_per_op",
    title: "Memory allocated per row",
    unit: "bytes",
    direction: "lower_is_better",
  },
  allocsPerOp: {
    name: "allocs_per_op",
    title: "Allocations per row",
    unit: "count",
    direction: "lower_is_better",
  },
  databaseSize: {
    name: "database_size",
    title: "Size of the database",
    unit: "bytes",
    direction: "lower_is_better",
  },
  cpu: {
    name: "cpu",
    title: "CPU of the target",
    unit: "cores",
    direction: "lower_is_better",
    perComponent: true,
  },
  /** A closed loop keeps the same cores busy however slow the target is; this tells them apart. */
  cpuTimePerOperation: {
    name: cpuTimePerOperation,
    title: "CPU time per operation",
    unit: "ns",
    direction: "lower_is_better",
  },
  /** The busiest sampling step of the run. */
  cpuPeak: {
    name: "cpu_peak",
    title: "Peak CPU of the target",
    unit: "cores",
    direction: "lower_is_better",
    perComponent: true,
  },
  memory: {
    name: "memory",
    title: "Memory of the target",
    unit: "bytes",
    direction: "lower_is_better",
    perComponent: true,
  },
  artifactSize: {
    name: "artifact_size",
    title: "Size on disk",
    unit: "bytes",
    direction: "lower_is_better",
  },
  artifactSizeDefault: {
    name: "artifact_size_default",
    title: "Size of the program, default build",
    unit: "bytes",
    direction: "lower_is_better",
  },
  artifactSizeStripped: {
    name: "artifact_size_stripped",
    title: "Size of the program, stripped",
    unit: "bytes",
    direction: "lower_is_better",
  },
  imageSize: {
    name: "image_size",
    title: "Size of the images",
    unit: "bytes",
    direction: "lower_is_better",
  },
  dataSize: {
    name: "data_size",
    title: "Size of the data folder after the run",
    unit: "bytes",
    direction: "lower_is_better",
  },
  startTimeWarm: {
    name: "start_time_warm",
    title: "Start-up time on existing data",
    unit: "ns",
    direction: "lower_is_better",
  },
  startTime: {
    name: "start_time",
    title: "Start-up time",
    unit: "ns",
    direction: "lower_is_better",
  },
  memoryRest: {
    name: "memory_rest",
    title: "Memory at rest",
    unit: "bytes",
    direction: "lower_is_better",
    perComponent: true,
  },
  memoryLoaded: {
    name: "memory_loaded",
    title: "Memory after light load",
    unit: "bytes",
    direction: "lower_is_better",
    perComponent: true,
  },
  memoryAfterLoad: {
    name: "memory_after_load",
    title: "Memory after load",
    unit: "bytes",
    direction: "lower_is_better",
    perComponent: true,
  },
} as const satisfies Record<string, ScenarioMeasure>;

/** Operations by duration are the throughput: where one moves, the other does. */
export const derivedDuration: ScenarioMeasure = {
  ...measures.duration,
  derivedFrom: measures.throughput.name,
};

/** The items of batches of one size say what the batches say. */
export const derivedItemThroughput: ScenarioMeasure = {
  ...measures.itemThroughput,
  derivedFrom: measures.throughput.name,
};

/** Cores are pace times CPU time per operation: of the two, only the latter says what the target costs. */
export const derivedCpu: ScenarioMeasure = {
  ...measures.cpu,
  derivedFrom: measures.cpuTimePerOperation.name,
};

/** What a scenario with one kind of operation reports. */
export const speedMeasures: ScenarioMeasure[] = [
  measures.throughput,
  measures.latency,
  measures.latencyP99,
  derivedDuration,
  derivedCpu,
  measures.cpuTimePerOperation,
  measures.cpuPeak,
  measures.memory,
];
