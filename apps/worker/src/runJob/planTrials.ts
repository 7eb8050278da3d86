import {
  type ClaimedJob,
  formatValue,
  type MeasureDefinition,
  type RawReport,
  type Side,
} from "@lapline/contracts";

/** One trial to come. `index` is its place in the order, over both sides where there are two. */
export interface PlannedTrial {
  index: number;
  /** Null in an ordinary job. */
  side: Side | null;
}

/**
 * The order of a job's trials. An interleaved job takes base and head by turns and lets the next
 * pair begin with the other one (base head, head base, …): neither side is always first, and a
 * machine that slowly gets warmer or busier shifts both alike.
 */
export function planTrials(job: Pick<ClaimedJob, "trials" | "comparison">): PlannedTrial[] {
  if (job.comparison === undefined) {
    return Array.from({ length: job.trials }, (_, index) => ({ index, side: null }));
  }
  const order = ["base", "head", "head", "base"] as const;
  return Array.from({ length: 2 * job.trials }, (_, index) => ({
    index,
    side: order[index % order.length] ?? "base",
  }));
}

/**
 * One trial on a line of the job's log, such as `trial 2/8 valid: throughput 2,080 ops/s, latency
 * 434 µs`; of an invalid one the reasons as well. `trials` is how many there will be.
 */
export function describeTrial(
  trial: RawReport["trials"][number],
  trials: number,
  measures: readonly Pick<MeasureDefinition, "name" | "unit">[],
): string {
  const values = measures.flatMap(({ name, unit }) => {
    const value = trial.values[name];
    return value === undefined ? [] : [`${name} ${formatValue(value, unit)}`];
  });
  const reasons = trial.reasons.map(({ code, detail }) => `${code}: ${detail}`);
  const verdict = reasons.length === 0 ? "valid" : `invalid (${reasons.join("; ")})`;
  const side = trial.side === undefined ? "" : ` ${trial.side}`;
  const line = `trial ${trial.index + 1}/${trials}${side} ${verdict}: ${values.join(", ")}`;
  // Logs are searched by typing, and nobody types a narrow space.
  return line.replaceAll("\u202f", " ");
}
