import {
  benchmarkParam,
  formatValue,
  nameSeries,
  type Series,
  type SeriesHistory,
  type ShareContent,
  workloadName,
} from "@lapline/contracts";
import {
  type DigestLine,
  digestComparison,
  type ShareDigest,
  signedChange,
} from "./digestComparison.ts";

const linesMax = 8;

/** The most telling facts of a share. */
export function digestShare(content: ShareContent): ShareDigest {
  switch (content.kind) {
    case "comparison":
      return { ...digestComparison(content.view), history: [] };
    case "series":
      return digestSeries(content.series);
    case "chart":
      return digestChart(content.histories);
    case "report": {
      const { job, report } = content;
      return {
        heading: `${job.target} ${job.version} · ${job.scenario} · ${job.label}`,
        lines: report.measures.slice(0, linesMax).map(({ title, benchmark, value, unit }) => ({
          label: benchmark === undefined ? title : `${benchmark}: ${title}`,
          words: formatValue(value, unit),
          tone: "neutral",
        })),
        history: [],
      };
    }
  }
}

function digestSeries(series: Series): ShareDigest {
  const { measure, items, signs } = series;
  const valid = items.filter((point) => point.valid);
  const last = valid.at(-1);
  const moved = signs.at(-1);
  return {
    heading: `${series.target} · ${measure.title} · ${workloadName(series.scenario, series.params)} · ${series.label}`,
    lines: [
      ...(last === undefined
        ? []
        : [
            {
              label: measure.title,
              words: `${formatValue(last.value, measure.unit)} in ${last.version}`,
              tone: "neutral" as const,
            },
          ]),
      ...(moved === undefined
        ? []
        : [
            {
              label: `moved at ${moved.version}`,
              words: signedChange(moved.ratio),
              tone: moved.direction === "regression" ? ("worse" as const) : ("better" as const),
            },
          ]),
    ],
    history: valid.map(({ value }) => value),
  };
}

function digestChart(histories: readonly SeriesHistory[]): ShareDigest {
  const { names } = nameSeries(
    histories.map(({ params, benchmark, version, ...one }) => ({
      ...one,
      // Shares that are older know the benchmark alone.
      params: params ?? (benchmark === undefined ? {} : { [benchmarkParam]: benchmark }),
      latest: version.length === 0 ? null : { version: version.at(-1) ?? "" },
    })),
  );
  const lines = histories.flatMap(({ measure, version, value }, place): DigestLine[] => {
    const [newest, of] = [value.at(-1), version.at(-1)];
    if (newest === undefined || of === undefined) return [];
    const words = `${formatValue(newest, measure.unit)} in ${of}`;
    return [{ label: names[place] || measure.title, words, tone: "neutral" }];
  });
  return {
    heading: `${histories.length} series over their versions`,
    lines: lines.slice(0, linesMax),
    history: [],
  };
}
