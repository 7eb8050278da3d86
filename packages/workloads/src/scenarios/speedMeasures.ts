import type { MeasureDefinition } from "@lapline/contracts";
import { measures } from "./measures.ts";

/** What a scenario with one kind of operation reports. */
export const speedMeasures: MeasureDefinition[] = [
  measures.throughput,
  measures.latency,
  measures.latencyP99,
  measures.duration,
  measures.cpu,
  measures.memory,
];
