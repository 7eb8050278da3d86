import { intervalFinerPower } from "./intervalFinerPower.ts";
import type { PackedSeries } from "./packedSeries.ts";
import type { SeriesPoint } from "./series.ts";

/** A point as it is packed: its id and moment in the form of the columns. */
export interface PackablePoint extends Omit<SeriesPoint, "jobId" | "reportId" | "measuredAt"> {
  /** The UUID as base64url without padding. */
  packedJobId: string;
  measuredAtMs: number;
}

/** Steps that the numbers of a point spread over, at least. */
const stepsMin = 250;

/** The points of a history, in version order, by columns. */
export function packPoints(
  points: readonly PackablePoint[],
): Pick<PackedSeries, "columns" | "versions" | "versionOrderSteps" | "hashes" | "invalid"> {
  const orders = new Map(points.map(({ version, versionOrder }) => [version, versionOrder]));
  const versions = [...orders.keys()];
  const versionPlaces = placesOf(versions);
  const hashes = [...new Set(points.map(({ environmentHash }) => environmentHash))];
  const hashPlaces = placesOf(hashes);
  const powers = points.map(stepPowerOf);
  const steps = powers.map((power) => 2 ** power);
  const bound = (place: number, from: number, number: number | null) =>
    number === null
      ? null
      : Math.round((number - from) / ((steps[place] ?? 1) / 2 ** intervalFinerPower));
  return {
    columns: {
      version: points.map(({ version }) => versionPlaces.get(version) ?? 0),
      hash: points.map(({ environmentHash }) => hashPlaces.get(environmentHash) ?? 0),
      jobId: points.map(({ packedJobId }) => packedJobId),
      measuredAfterMs: stepsBetween(points.map(({ measuredAtMs }) => measuredAtMs)),
      value: points.map(({ value }) => value),
      stepPower: powers,
      ciLowSteps: points.map(({ value, ciLow }, place) => bound(place, value, ciLow)),
      ciHighSteps: points.map(({ value, ciHigh }, place) => bound(place, value, ciHigh)),
      sampleSteps: points.map(({ value, samples }, place) => {
        const step = steps[place] ?? 1;
        return samples.map((one) => Math.round((one - value) / step));
      }),
      n: points.map(({ n }) => n),
    },
    versions,
    versionOrderSteps: stepsBetween([...orders.values()]),
    hashes,
    invalid: points.flatMap(({ valid, reasons }, place): [number, string[]][] =>
      valid ? [] : [[place, reasons]],
    ),
  };
}

function stepPowerOf({ value, ciLow, ciHigh, samples }: PackablePoint): number {
  let low = Math.min(value, ciLow ?? value, ciHigh ?? value);
  let high = Math.max(value, ciLow ?? value, ciHigh ?? value);
  for (const sample of samples) {
    if (sample < low) low = sample;
    if (sample > high) high = sample;
  }
  const spread = high - low;
  return spread > 0 ? Math.floor(Math.log2(spread / stepsMin)) : 0;
}

function placesOf(names: readonly string[]): Map<string, number> {
  return new Map(names.map((name, place) => [name, place]));
}

/** The first number, then how far each lies after the one before. */
function stepsBetween(numbers: readonly number[]): number[] {
  return numbers.map((number, place) => number - (numbers[place - 1] ?? 0));
}
