import { formatValue, type MeasureDefinition, type RawReport } from "@lapline/contracts";

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
