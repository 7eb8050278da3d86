"use client";

import {
  type BrokenBudget,
  type BrokenSeries,
  describeBudget,
  formatInterval,
  historiesMax,
  type SeriesHistory,
} from "@lapline/contracts";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTRPC } from "@/client/trpc.ts";
import { type PlainColumn, PlainTable } from "@/components/charts/PlainTable.tsx";
import { countWords } from "@/components/format/countWords.ts";
import { Panel } from "@/components/ui/Panel.tsx";
import { ProjectLink } from "@/features/session/index.ts";
import { BudgetTrend } from "./BudgetTrend.tsx";
import { budgetWords } from "./budgetWords.ts";
import { nameBroken } from "./nameBroken.ts";
import { overWords } from "./overWords.ts";

const link = "text-accent hover:underline";

/** Newest points of one small picture. */
const trendPointsMax = 30;

/** Histories of the first series; empty while they are not known. */
function useHistories(series: readonly BrokenSeries[]): ReadonlyMap<string, SeriesHistory> {
  const trpc = useTRPC();
  const ids = series.slice(0, historiesMax).map(({ seriesId }) => seriesId);
  const { data } = useQuery(
    trpc.series.histories.queryOptions({ ids }, { enabled: ids.length > 0 }),
  );
  return useMemo(() => new Map(data?.items.map((one) => [one.id, one])), [data]);
}

/** What is over the budget of an alert: each series with the result that shows it, the farthest first. */
export function BrokenBudgetPanel({ budget, isLive }: { budget: BrokenBudget; isLive: boolean }) {
  const { measure, series, seriesOmitted, budgetId } = budget;
  const histories = useHistories(series);
  // Alerts of older releases hold no parameters, and their histories do.
  const named = series.map((one) => ({ ...histories.get(one.seriesId), ...one }));
  const names = nameBroken(measure, named);
  const nameOf = new Map(series.map((one, place) => [one.seriesId, names[place]]));
  const columns: readonly PlainColumn<BrokenSeries>[] = [
    {
      title: "Series",
      cell: ({ seriesId }) => (
        <ProjectLink to={`/series/${seriesId}`} className={link}>
          {nameOf.get(seriesId)}
        </ProjectLink>
      ),
    },
    {
      title: "Against budget",
      align: "right",
      cell: ({ value }) => (
        <span className="font-medium whitespace-nowrap text-bad">{overWords(budget, value)}</span>
      ),
    },
    {
      title: "Value",
      align: "right",
      cell: ({ value }) => describeBudget({ value, budget: budget.value }, measure.unit).value,
    },
    {
      title: "95 % interval",
      align: "right",
      cell: (result) => formatInterval(result, measure.unit) ?? "none",
    },
    {
      title: "Version",
      cell: ({ version, jobId }) => (
        <ProjectLink to={`/jobs/${jobId}/report`} className={link}>
          {version}
        </ProjectLink>
      ),
    },
    { title: "Hardware label", cell: ({ label }) => label },
    {
      title: "Trend",
      cell: ({ seriesId }) => (
        <BudgetTrend
          values={histories.get(seriesId)?.value.slice(-trendPointsMax)}
          budget={budget.value}
        />
      ),
    },
  ];
  return (
    <Panel
      title="Over budget"
      note={countWords(series.length + seriesOmitted, "series", "series")}
      actions={
        budgetId === null ? null : (
          <ProjectLink to="/settings/rules" className={`text-sm ${link}`}>
            Edit budget
          </ProjectLink>
        )
      }
    >
      <div className="flex flex-col gap-3 p-4">
        <p className="text-sm">
          <span className="font-medium">{budgetWords(budget)}</span> Commit statuses of runs whose
          results break it fail.{" "}
          {isLive ? "The alert resolves by itself once every series is within budget." : null}
        </p>
        <PlainTable
          caption="Series over budget, the farthest first"
          columns={columns}
          rows={series}
          rowKey={({ seriesId }) => seriesId}
        />
        {seriesOmitted === 0 ? null : (
          <p className="text-xs text-muted">
            {series.length} of {series.length + seriesOmitted} series shown.
          </p>
        )}
      </div>
    </Panel>
  );
}
