import type { PackedSeries } from "./packedSeries.ts";
import { packPoints } from "./packPoints.ts";
import type { Series } from "./series.ts";

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
