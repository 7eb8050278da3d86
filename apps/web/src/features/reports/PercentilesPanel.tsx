"use client";

import {
  formatNumber,
  type OperationFigure,
  operationFigures,
  type Report,
  type ReportMeasure,
  scaleFor,
} from "@lapline/contracts";
import dynamic from "next/dynamic";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { ChartFrame } from "@/components/charts/ChartFrame.tsx";
import { ChartPlaceholder } from "@/components/charts/ChartPlaceholder.tsx";
import { type PlainColumn, PlainTable } from "@/components/charts/PlainTable.tsx";
import { preparePercentiles } from "@/components/charts/preparePercentiles.ts";
import { modesWords } from "@/components/format/modesWords.ts";
import { Panel } from "@/components/ui/Panel.tsx";
import { SegmentedControl } from "@/components/ui/SegmentedControl.tsx";
import { flightWords } from "./flightWords.ts";

const PercentilesChart = dynamic(
  () =>
    import("@/components/charts/PercentilesChart.tsx").then((module) => module.PercentilesChart),
  { ssr: false, loading: () => <ChartPlaceholder className="h-72" /> },
);

const scales = ["linear", "log"] as const;
const shown = ["min", "p50", "p75", "p90", "p95", "p97_5", "p99", "p99_9", "max", "mean"] as const;

const extremes: Partial<Record<OperationFigure["statistic"], string>> = {
  min: "fastest",
  max: "slowest",
};

/** The distribution of all timed operations of a job by percentile, for measures that have one. */
export function PercentilesPanel({ report }: { report: Report }) {
  const [scale, setScale] = useQueryState(
    "latencyScale",
    parseAsStringLiteral(scales).withDefault("linear"),
  );
  const view = preparePercentiles(report.measures, scale === "log" ? "log" : "zero");
  if (view === null) return null;
  const withQuantiles = report.measures.filter(({ quantiles }) => quantiles !== undefined);
  return (
    <Panel
      title="Latency by percentile"
      note="All timed operations of all trials together. Measures above are medians of trials."
    >
      <div className="p-4">
        <ChartFrame
          viewParam="latencyView"
          summary={view.summary}
          notes={[
            ...report.measures.map(modesNote),
            ...report.measures.map((measure) => flightWords(report, measure)),
            view.axis.note,
            view.leftOut > 0
              ? `${view.lines.length} of ${view.lines.length + view.leftOut} shown.`
              : null,
          ]}
          controls={
            <SegmentedControl
              label="Latency scale"
              options={[
                { value: "linear", label: "Linear" },
                { value: "log", label: "Log" },
              ]}
              value={scale}
              onChange={(next) => void setScale(next)}
            />
          }
          chart={<PercentilesChart view={view} />}
          table={
            <PlainTable
              caption="Latency of timed operations by percentile"
              rows={shown}
              rowKey={(name) => name}
              columns={[
                {
                  title: "Of timed operations",
                  cell: (name) => extremes[name] ?? name.replace("_", "."),
                },
                ...withQuantiles.map(quantileColumn),
              ]}
            />
          }
        />
      </div>
    </Panel>
  );
}

function modesNote({ title, unit, modes = [] }: ReportMeasure): string | null {
  const words = modesWords(modes, "operations", unit);
  return words === null ? null : `${title} has ${words}.`;
}

function quantileColumn(measure: ReportMeasure): PlainColumn<(typeof shown)[number]> {
  const { title, unit } = measure;
  const figures = operationFigures(measure);
  const scale = scaleFor(
    unit,
    figures.map(({ value }) => value),
  );
  return {
    title: scale.label === "" ? title : `${title}, ${scale.label}`,
    align: "right",
    cell(name) {
      const figure = figures.find(({ statistic }) => statistic === name);
      if (figure === undefined) return null;
      const value = formatNumber(figure.value, scale);
      if (figure.maximum === null) return value;
      return (
        <span className="text-muted">
          {figure.maximum}: {value}
        </span>
      );
    },
  };
}
