import type { MeasureDefinition } from "../../base/measures.ts";

const measures: Readonly<Record<string, MeasureDefinition>> = {
  "ns/op": {
    name: "time_per_operation",
    title: "Time per operation",
    unit: "ns",
    direction: "lower_is_better",
  },
  // With SetBytes: the bytes that a benchmark went through, by time.
  "MB/s": {
    name: "throughput",
    title: "Throughput",
    unit: "bytes/s",
    direction: "higher_is_better",
  },
  "B/op": {
    name: "memory_per_operation",
    title: "Memory allocated per operation",
    unit: "bytes",
    direction: "lower_is_better",
  },
  "allocs/op": {
    name: "allocations_per_operation",
    title: "Allocations per operation",
    unit: "count",
    direction: "lower_is_better",
  },
};

/**
 * The measure that a unit of `go test -benchmem` stands for; undefined for a benchmark's own units,
 * whose meaning and direction only their author knows. The time of a benchmark that runs in parallel
 * is wall time by operations of all goroutines: a throughput, not a latency.
 */
export function goBenchMeasure(unit: string): MeasureDefinition | undefined {
  return Object.hasOwn(measures, unit) ? measures[unit] : undefined;
}
