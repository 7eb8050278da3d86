"use client";

import type { CompareRow, CompareSide, Report } from "@lapline/contracts";
import { useQueries } from "@tanstack/react-query";
import Link from "next/link";
import type { ReactNode } from "react";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { LineLegend } from "@/components/charts/LineLegend.tsx";
import { PercentilesChart } from "@/components/charts/PercentilesChart.tsx";
import { PlainTable } from "@/components/charts/PlainTable.tsx";
import { preparePercentiles } from "@/components/charts/preparePercentiles.ts";
import { TimeAxisChart } from "@/components/charts/TimeAxisChart.tsx";
import { CodeBlock } from "@/components/ui/CodeBlock.tsx";
import { ProblemState } from "@/components/ui/ProblemState.tsx";
import { Skeleton } from "@/components/ui/Skeleton.tsx";
import { useProjectPath } from "@/features/session/index.ts";
import { columnNames } from "./columnNames.ts";
import { prepareOverlay } from "./prepareOverlay.ts";
import { prepareReportDifferences } from "./prepareReportDifferences.ts";

interface RowDetailsProps {
  row: CompareRow;
  columns: readonly CompareSide[];
}

interface Side {
  name: string;
  report: Report;
}

/** What stands behind the two numbers of a row. */
export function RowDetails({ row, columns }: RowDetailsProps) {
  const trpc = useTRPC();
  const names = columnNames(columns);
  const cells = row.cells.flatMap((cell, place) =>
    cell === null ? [] : [{ cell, name: names[place] ?? "" }],
  );
  const queries = useQueries({
    queries: cells.map(({ cell }) => trpc.jobs.report.queryOptions({ id: cell.jobId })),
  });
  const failed = queries.find((query) => query.isError);
  if (failed !== undefined) {
    return (
      <ProblemState problem={problemFromError(failed.error)} onRetry={() => failed.refetch()} />
    );
  }
  const sides = cells.flatMap(({ name }, place): Side[] => {
    const report = queries[place]?.data;
    return report === undefined ? [] : [{ name, report }];
  });
  if (sides.length < cells.length) return <Skeleton className="h-72 w-full" />;
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <Links row={row} names={names} />
      <Distributions row={row} sides={sides} />
      <Overlay sides={sides} />
      <Differences sides={sides} />
      <Section title="Repeat it">
        {sides.map(({ name, report }) => (
          <div key={name} className="flex min-w-0 flex-col gap-1">
            <p className="text-xs text-muted">{name}</p>
            <CodeBlock code={report.reproduce} label="command" />
          </div>
        ))}
      </Section>
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex min-w-0 flex-col gap-2">
      <h3 className="text-sm font-medium">{title}</h3>
      {children}
    </section>
  );
}

function Links({ row, names }: { row: CompareRow; names: readonly string[] }) {
  const path = useProjectPath();
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-1 text-xs">
      {row.cells.map((cell, place) =>
        cell === null ? null : (
          <li key={cell.reportId} className="flex flex-wrap gap-x-2">
            <span className="text-muted">{names[place]}:</span>
            <Link className="text-accent hover:underline" href={path(`/jobs/${cell.jobId}/report`)}>
              report
            </Link>
            <Link className="text-accent hover:underline" href={path(`/series/${cell.seriesId}`)}>
              history
            </Link>
          </li>
        ),
      )}
    </ul>
  );
}

/** The latency curves of all sides in one chart, where the measure has one. */
function Distributions({ row, sides }: { row: CompareRow; sides: readonly Side[] }) {
  const curves = sides.flatMap(({ name, report }) => {
    const measure = report.measures.find((one) => one.name === row.measure.name);
    return measure === undefined ? [] : [{ ...measure, name, title: name }];
  });
  const view = preparePercentiles(curves, "zero");
  return (
    <Section title={view === null ? "Trials" : "Distribution by percentile, and trials"}>
      {view === null ? null : (
        <>
          <LineLegend names={view.lines.map(({ title }) => title)} />
          <PercentilesChart view={view} />
        </>
      )}
      <PlainTable
        caption="Values of the trials"
        rows={curves}
        rowKey={({ name }) => name}
        columns={[
          { title: "Side", cell: ({ name }) => name },
          {
            title: `Trials, ${row.measure.unit}`,
            cell: ({ samples }) => samples.map((value) => Number(value.toPrecision(5))).join("  "),
          },
        ]}
      />
    </Section>
  );
}

function Overlay({ sides }: { sides: readonly Side[] }) {
  const view = prepareOverlay(sides);
  if (view === null || view.panels.length === 0) return null;
  return (
    <Section title="First trials on one time axis">
      <LineLegend names={sides.map(({ name }) => name)} />
      <TimeAxisChart view={view} linesAreSides />
    </Section>
  );
}

function Differences({ sides }: { sides: readonly Side[] }) {
  const differences = prepareReportDifferences(sides.map(({ report }) => report));
  return (
    <Section title="What was not the same">
      {differences.length === 0 ? (
        <p className="text-sm text-muted">The environments are the same in every recorded fact.</p>
      ) : (
        <PlainTable
          caption="Differences of the environments"
          rows={differences}
          rowKey={({ name }) => name}
          columns={[
            {
              title: "Fact",
              cell: ({ name, breaks }) => (
                <span className={breaks ? "font-medium" : "text-muted"}>
                  {name}
                  {breaks ? " (breaks comparability)" : ""}
                </span>
              ),
            },
            ...sides.map(({ name }, place) => ({
              title: name,
              cell: ({ values }: (typeof differences)[number]) => values[place] ?? "–",
            })),
          ]}
        />
      )}
    </Section>
  );
}
