"use client";

import { chartLinesMax } from "@lapline/contracts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ChartLine } from "lucide-react";
import dynamic from "next/dynamic";
import { useDeferredValue, useMemo } from "react";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { ChartFrame } from "@/components/charts/ChartFrame.tsx";
import { ChartPlaceholder } from "@/components/charts/ChartPlaceholder.tsx";
import { PlainTable } from "@/components/charts/PlainTable.tsx";
import { valueText } from "@/components/charts/valueText.ts";
import { EmptyState } from "@/components/ui/EmptyState.tsx";
import { Panel } from "@/components/ui/Panel.tsx";
import { ProblemState } from "@/components/ui/ProblemState.tsx";
import { SegmentedControl } from "@/components/ui/SegmentedControl.tsx";
import { ShareButton } from "@/features/shares/index.ts";
import type { ChangeFilters, SeriesFilters } from "../seriesFilters.ts";
import { askedFilters } from "./askedFilters.ts";
import { ChartExport } from "./ChartExport.tsx";
import { ChartLegend } from "./ChartLegend.tsx";
import { chartTitle } from "./chartTitle.ts";
import { placeSeries, prepareSeriesChart, type SeriesChartView } from "./prepareSeriesChart.ts";

const SeriesChart = dynamic(
  () => import("./SeriesChart.tsx").then((module) => module.SeriesChart),
  { ssr: false, loading: () => <ChartPlaceholder className="h-[25.5rem]" /> },
);

interface SeriesChartPanelProps {
  filters: SeriesFilters;
  onChange: ChangeFilters;
}

/** The chosen series in one chart, at most eight of them. */
export function SeriesChartPanel({ filters, onChange }: SeriesChartPanelProps) {
  const trpc = useTRPC();
  const { selected, scale, axis, off } = filters;
  const { fromVersion, toVersion } = askedFilters(filters);
  const drawn = {
    ids: selected.slice(0, chartLinesMax),
    ...(fromVersion === undefined ? {} : { fromVersion }),
    ...(toVersion === undefined ? {} : { toVersion }),
  };
  const query = useQuery(
    trpc.series.histories.queryOptions(drawn, {
      enabled: selected.length > 0,
      placeholderData: keepPreviousData,
    }),
  );
  const placed = useMemo(
    () => placeSeries(query.data?.items ?? [], { scale, axis }),
    [query.data, scale, axis],
  );
  const view = useMemo(
    () => prepareSeriesChart(placed, { scale, axis, off, chosen: selected.length }),
    [placed, scale, axis, off, selected.length],
  );
  // The legend answers a press before the lines are drawn anew.
  const drawnView = useDeferredValue(view);
  if (selected.length === 0) return <NoneChosen />;
  if (query.isError && query.data === undefined) {
    return <ProblemState problem={problemFromError(query.error)} onRetry={() => query.refetch()} />;
  }
  const toggle = (id: string) =>
    onChange(
      ({ off: now }) => ({
        off: now.includes(id) ? now.filter((each) => each !== id) : [...now, id],
      }),
      { history: "replace" },
    );
  return (
    <Panel
      title="Chart"
      actions={
        query.data === undefined ? null : (
          <ShareButton subject={{ kind: "chart", ...drawn }} title={chartTitle(query.data.items)} />
        )
      }
    >
      <div className="p-4">
        <ChartFrame
          viewParam="as"
          summary={query.data === undefined ? "Loading the chosen series." : view.summary}
          notes={query.data === undefined ? [] : view.notes}
          controls={
            <>
              <SegmentedControl
                label="Values"
                options={[
                  { value: "absolute", label: "Absolute" },
                  { value: "log", label: "Log" },
                  { value: "relative", label: "Relative to first" },
                ]}
                value={view.relative ? "relative" : scale === "log" ? "log" : "absolute"}
                onChange={(next) => onChange({ scale: next })}
              />
              <SegmentedControl
                label="Horizontal axis"
                options={[
                  { value: "version", label: "By version" },
                  { value: "time", label: "By time" },
                ]}
                value={axis}
                onChange={(next) => onChange({ axis: next })}
              />
              <ChartExport view={view} place={axis === "time" ? "Day" : "Version"} />
            </>
          }
          chart={
            <div className="flex flex-col gap-2">
              {query.data === undefined ? (
                <ChartPlaceholder className="h-[25.5rem]" />
              ) : (
                <div data-series-chart>
                  <SeriesChart view={drawnView} />
                </div>
              )}
              <ChartLegend lines={view.lines} onToggle={toggle} />
            </div>
          }
          table={<SeriesChartTable view={view} place={axis === "time" ? "Day" : "Version"} />}
        />
      </div>
    </Panel>
  );
}

function NoneChosen() {
  return (
    <Panel title="Chart">
      <div className="px-4">
        <EmptyState icon={<ChartLine aria-hidden />} title="No series chosen yet">
          <p>
            Choose up to {chartLinesMax} series in the table below to draw them here: tick them, or
            move with j and k and press x.
          </p>
        </EmptyState>
      </div>
    </Panel>
  );
}

/** The chart's lines as columns, newest place first. */
function SeriesChartTable({ view, place }: { view: SeriesChartView; place: string }) {
  return (
    <PlainTable
      caption={`${view.title} as a table`}
      rows={view.rows.toReversed()}
      rowKey={({ x }) => `${x}`}
      columns={[
        { title: place, cell: ({ title }) => title },
        ...view.lines
          .filter(({ shown }) => shown)
          .map(({ id, name }) => ({
            title: name,
            align: "right" as const,
            cell: (row: SeriesChartView["rows"][number]) => valueText(row.values[id], view.unit),
          })),
      ]}
    />
  );
}
