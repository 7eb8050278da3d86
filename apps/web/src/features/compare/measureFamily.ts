import { isCpuTime, type MeasureDefinition } from "@lapline/contracts";

/** Families that rows are summed up in; a mean over different ones would mean nothing. */
export const measureFamilies = ["throughput", "latency", "cpu", "memory", "footprint"] as const;
export type MeasureFamily = (typeof measureFamilies)[number];

export const familyTitles: Record<MeasureFamily, string> = {
  throughput: "Throughput",
  latency: "Latency and duration",
  cpu: "CPU",
  memory: "Memory",
  footprint: "Footprint",
};

/** Whether a measure is a size that is the same in every trial, and needs no interval to be told. */
export function isExact(measure: MeasureDefinition): boolean {
  return measure.unit === "bytes" && measure.name.includes("size");
}

/** The family of a measure, by its unit and name. */
export function measureFamily({ unit, name }: MeasureDefinition): MeasureFamily {
  switch (unit) {
    case "ops/s":
    case "items/s":
    case "bytes/s":
      return "throughput";
    case "ns":
      if (isCpuTime(name)) return "cpu";
      return name.startsWith("start_time") ? "footprint" : "latency";
    case "cores":
      return "cpu";
    case "bytes":
      return name.startsWith("memory") ? "memory" : "footprint";
    case "ratio":
    case "count":
      return "footprint";
  }
}
