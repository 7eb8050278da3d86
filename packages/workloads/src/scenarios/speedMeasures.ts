import type { ScenarioMeasure } from "@lapline/contracts";
import { measures } from "./measures.ts";

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

/** What a scenario with one kind of operation reports. */
export const speedMeasures: ScenarioMeasure[] = [
  measures.throughput,
  measures.latency,
  measures.latencyP99,
  derivedDuration,
  measures.cpu,
  measures.cpuPeak,
  measures.memory,
];
