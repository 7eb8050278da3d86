import { commonMeasures } from "../commonMeasures.ts";
import { measureNameOf } from "../measureNameOf.ts";

const nanosecondsPerSecond = 1e9;

/** The measures that Bencher makes for every project have units of its own; others are the user's. */
export function bencherMeasureOf(slug: string) {
  const known = { isKnown: true, factor: 1 };
  switch (slug) {
    case "latency":
      return { ...known, measure: commonMeasures.latency };
    case "throughput":
      return { ...known, measure: commonMeasures.throughput };
    case "build-time":
      return {
        ...known,
        factor: nanosecondsPerSecond,
        measure: { ...commonMeasures.duration, name: "build_time" },
      };
    case "file-size":
      return { ...known, measure: { ...commonMeasures.memoryPerOperation, name: "file_size" } };
    default:
      return {
        isKnown: false,
        factor: 1,
        measure: { ...commonMeasures.errors, name: measureNameOf(slug) },
      };
  }
}
