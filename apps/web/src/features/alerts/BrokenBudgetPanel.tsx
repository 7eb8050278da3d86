"use client";

import {
  type BrokenBudget,
  type BrokenSeries,
  describeBudget,
  formatInterval,
  workloadName,
} from "@lapline/contracts";
import { type PlainColumn, PlainTable } from "@/components/charts/PlainTable.tsx";
import { countWords } from "@/components/format/countWords.ts";
import { Panel } from "@/components/ui/Panel.tsx";
import { ProjectLink } from "@/features/session/index.ts";
import { budgetWords } from "./budgetWords.ts";

const link = "text-accent hover:underline";

/** What is over the budget of an alert: each series with the result that shows it, the farthest first. */
export function BrokenBudgetPanel({ budget, isLive }: { budget: BrokenBudget; isLive: boolean }) {
  const { measure, series, seriesOmitted, budgetId } = budget;
  const columns: readonly PlainColumn<BrokenSeries>[] = [
    {
      title: "Series",
      cell: ({ seriesId, scenario, benchmark }) => (
        <ProjectLink to={`/series/${seriesId}`} className={link}>
          {measure.title} of {workloadName(scenario, { benchmark })}
        </ProjectLink>
      ),
    },
    { title: "Hardware label", cell: ({ label }) => label },
    {
      title: "Version",
      cell: ({ version, jobId }) => (
        <ProjectLink to={`/jobs/${jobId}/report`} className={link}>
          {version}
        </ProjectLink>
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
          {budgetWords(budget)}{" "}
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
