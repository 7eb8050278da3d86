"use client";

import { formatNumber, type Report, type ReportMeasure, scaleFor } from "@lapline/contracts";
import dynamic from "next/dynamic";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { ChartFrame } from "@/components/charts/ChartFrame.tsx";
import { ChartPlaceholder } from "@/components/charts/ChartPlaceholder.tsx";
import { type PlainColumn, PlainTable } from "@/components/charts/PlainTable.tsx";
import { isResolved, preparePercentiles } from "@/components/charts/preparePercentiles.ts";
import { modesWords } from "@/components/format/modesWords.ts";
import { Panel } from "@/components/ui/Panel.tsx";
import { SegmentedControl } from "@/components/ui/SegmentedControl.tsx";

const PercentilesChart = dynamic(
  () =>
    import("@/components/charts/PercentilesChart.tsx").then((module) => module.PercentilesChart),
  { ssr: false, loading: () => <ChartPlaceholder className="h-72" /> },
);

const scales = ["linear", "log"] as const;
const shown = ["p50", "p75", "p90", "p95", "p97_5", "p99", "p99_9", "max"] as const;

const percentOf = (name: (typeof shown)[number]) =>
  name === "max" ? 100 : Number(name.slice(1).replace("_", "."));

/** The distribution of latencies by percentile, for measures that have one. */
export function PercentilesPanel({ report }: { report: Report }) {
  const [scale, setScale] = useQueryState(
    "latencyScale",
    parseAsStringLiteral(scales).withDefault("linear"),
  );
  const view = preparePercentiles(report.measures, scale === "log" ? "log" : "zero");
  if (view === null) return null;
  const withQuantiles = report.measures.filter(({ quantiles }) => quantiles !== undefined);
  return (
    <Panel title="Latency by percentile">
      <div className="p-4">
        <ChartFrame
          viewParam="latencyView"
          summary={view.summary}
          notes={[
            ...report.measures.map(modesNote),
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
              caption="Latency by percentile"
              rows={shown}
              rowKey={(name) => name}
              columns={[
                { title: "Percentile", cell: (name) => name.replace("_", ".") },
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

function quantileColumn({
  title,
  unit,
  quantiles,
}: ReportMeasure): PlainColumn<(typeof shown)[number]> {
  const scale = scaleFor(unit, quantiles ? shown.map((name) => quantiles[name]) : []);
  return {
    title: scale.label === "" ? title : `${title}, ${scale.label}`,
    align: "right",
    cell(name) {
      if (quantiles === undefined) return "–";
      if (name !== "max" && !isResolved(percentOf(name), quantiles.n)) {
        return <span className="text-muted">needs more samples than {quantiles.n}</span>;
      }
      return formatNumber(quantiles[name], scale);
    },
  };
}
