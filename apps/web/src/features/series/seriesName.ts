import { formatParams, nameSeriesInFull, type SeriesSummary } from "@lapline/contracts";

/** A series in words, for buttons that stand many times on a page: everything that is known of it. */
export function seriesName(series: SeriesSummary): string {
  const { params, durability, label } = series;
  const [head = ""] = nameSeriesInFull([series]);
  const { benchmark: _, ...rest } = params;
  return [head, durability, formatParams(rest), label].filter((part) => part !== "").join(", ");
}
