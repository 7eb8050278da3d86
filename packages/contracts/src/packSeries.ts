import { intervalFinerPower } from "./intervalFinerPower.ts";
import type { PackedSeries } from "./packedSeries.ts";
import type { Series, SeriesPoint } from "./series.ts";

/** Steps that the numbers of a point spread over, at least. */
const stepsMin = 250;

/** A history by columns; `unpackSeries` is the way back. */
export function packSeries({ items, ...series }: Series): PackedSeries {
  const orders = new Map(items.map(({ version, versionOrder }) => [version, versionOrder]));
  const versions = [...orders.keys()];
  const versionPlaces = placesOf(versions);
  const hashes = [...new Set(items.map(({ environmentHash }) => environmentHash))];
  const hashPlaces = placesOf(hashes);
  const powers = items.map(stepPowerOf);
  const stepsOf = (place: number, number: number, finerPower = 0) =>
    Math.round((number - (items[place]?.value ?? 0)) / 2 ** ((powers[place] ?? 0) - finerPower));
  const bound = (place: number, number: number) => stepsOf(place, number, intervalFinerPower);
  const measuredAtMs = items.map(({ measuredAt }) => Date.parse(measuredAt));
  return {
    ...series,
    columns: {
      version: items.map(({ version }) => versionPlaces.get(version) ?? 0),
      hash: items.map(({ environmentHash }) => hashPlaces.get(environmentHash) ?? 0),
      jobId: items.map(({ jobId }) => packId(jobId)),
      measuredAfterMs: stepsBetween(measuredAtMs),
      value: items.map(({ value }) => value),
      stepPower: powers,
      ciLowSteps: items.map(({ ciLow }, place) => bound(place, ciLow)),
      ciHighSteps: items.map(({ ciHigh }, place) => bound(place, ciHigh)),
      sampleSteps: items.map(({ samples }, place) => samples.map((one) => stepsOf(place, one))),
      n: items.map(({ n }) => n),
    },
    versions,
    versionOrderSteps: stepsBetween([...orders.values()]),
    hashes,
    invalid: items.flatMap(({ valid, reasons }, place): [number, string[]][] =>
      valid ? [] : [[place, reasons]],
    ),
  };
}

function stepPowerOf({ value, ciLow, ciHigh, samples }: SeriesPoint): number {
  const numbers = [value, ciLow, ciHigh, ...samples];
  const spread = Math.max(...numbers) - Math.min(...numbers);
  return spread > 0 ? Math.floor(Math.log2(spread / stepsMin)) : 0;
}

function packId(id: string): string {
  const bytes = id.replaceAll("-", "").match(/../g) ?? [];
  const binary = String.fromCharCode(...bytes.map((byte) => Number.parseInt(byte, 16)));
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function placesOf(names: readonly string[]): Map<string, number> {
  return new Map(names.map((name, place) => [name, place]));
}

/** The first number, then how far each lies after the one before. */
function stepsBetween(numbers: readonly number[]): number[] {
  return numbers.map((number, place) => number - (numbers[place - 1] ?? 0));
}
