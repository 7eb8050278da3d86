import { exactPointsMax, intervalFinerPower } from "../../base/intervals.ts";
import type { PackedSeries } from "./packedSeries.ts";
import type { Series, SeriesPoint } from "./series.ts";

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
      sampleRests: points.slice(-exactPointsMax).map(({ value, samples }, place) => {
        const step = steps[Math.max(0, points.length - exactPointsMax) + place] ?? 1;
        return samples.map((one) => {
          const exact = (one - value) / step;
          return Math.round((exact - Math.round(exact)) * 2 ** intervalFinerPower);
        });
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

/** A history by columns; `unpackSeries` is the way back. */
export function packSeries({ items, ...series }: Series): PackedSeries {
  const points = items.map((item) => ({
    ...item,
    packedJobId: packId(item.jobId),
    measuredAtMs: Date.parse(item.measuredAt),
  }));
  return { ...series, ...packPoints(points) };
}

function packId(id: string): string {
  const bytes = id.replaceAll("-", "").match(/../g) ?? [];
  const binary = String.fromCharCode(...bytes.map((byte) => Number.parseInt(byte, 16)));
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** One point as charts know it. */
export type HistoryItem = Omit<SeriesPoint, "reportId">;

/** A history as charts know it: without the ids of reports, which a job leads to. */
export interface ChartedSeries extends Omit<Series, "items"> {
  items: HistoryItem[];
}

/** A history by points, out of one by columns. */
export function unpackSeries(packed: PackedSeries): ChartedSeries {
  const { columns, versions, versionOrderSteps, hashes, invalid, ...series } = packed;
  const reasons = new Map(invalid);
  const orders = sumsOf(versionOrderSteps);
  const measuredAtMs = sumsOf(columns.measuredAfterMs);
  const coarse = columns.jobId.length - (columns.sampleRests?.length ?? 0);
  const items = columns.jobId.map((packedId, place): HistoryItem => {
    const version = columns.version[place] ?? -1;
    const value = columns.value[place] ?? Number.NaN;
    const step = 2 ** (columns.stepPower[place] ?? 0);
    const at = (steps = 0) => value + steps * step;
    const rests = columns.sampleRests?.[place - coarse] ?? [];
    const bound = (steps: number | null = null) =>
      steps === null ? null : at(steps / 2 ** intervalFinerPower);
    return {
      jobId: unpackId(packedId),
      version: versions[version] ?? "",
      versionOrder: orders[version] ?? 0,
      environmentHash: hashes[columns.hash[place] ?? -1] ?? "",
      measuredAt: new Date(measuredAtMs[place] ?? 0).toISOString(),
      value,
      ciLow: bound(columns.ciLowSteps[place]),
      ciHigh: bound(columns.ciHighSteps[place]),
      samples: (columns.sampleSteps[place] ?? []).map((steps, trial) =>
        at(steps + (rests[trial] ?? 0) / 2 ** intervalFinerPower),
      ),
      n: columns.n[place] ?? 0,
      valid: !reasons.has(place),
      reasons: reasons.get(place) ?? [],
    };
  });
  return { ...series, items };
}

function sumsOf(steps: readonly number[]): number[] {
  let sum = 0;
  return steps.map((step) => {
    sum += step;
    return sum;
  });
}

function unpackId(packed: string): string {
  const binary = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
  const hex = Array.from(binary, (byte) => byte.charCodeAt(0).toString(16).padStart(2, "0"));
  return hex.join("").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
