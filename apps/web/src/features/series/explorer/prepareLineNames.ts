import { benchmarkParam, nameSeries, type SeriesHistory, sharedWords } from "@lapline/contracts";

/**
 * Names of the lines of a chart: what all share stands once in its title, each line is called by what
 * tells it apart. Pure.
 */
export function prepareLineNames(series: readonly SeriesHistory[]): {
  title: string;
  names: string[];
} {
  const told = nameSeries(
    series.map(({ params, benchmark, version, ...one }) => ({
      ...one,
      // Shares that are older know the benchmark alone.
      params: params ?? (benchmark === undefined ? {} : { [benchmarkParam]: benchmark }),
      latest: version.length === 0 ? null : { version: version.at(-1) ?? "" },
    })),
  );
  return { title: sharedWords(told), names: told.names };
}
