"use client";

import type { CompareRow, CompareSide, ReferenceColumn } from "@lapline/contracts";
import { useQueries, useQuery } from "@tanstack/react-query";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { LongText } from "@/components/charts/LongText.tsx";
import { PlainTable } from "@/components/charts/PlainTable.tsx";
import { useFrozen } from "@/components/frozen/FrozenProvider.tsx";
import { ReproduceCommand } from "@/components/reproduce/ReproduceCommand.tsx";
import { Link } from "@/components/ui/Link.tsx";
import { ProblemState } from "@/components/ui/ProblemState.tsx";
import { Skeleton } from "@/components/ui/Skeleton.tsx";
import { InterleavedButton } from "@/features/interleaved/index.ts";
import { useProjectPath } from "@/features/session/index.ts";
import { columnNames } from "./columnNames.ts";
import { DetailSection } from "./DetailSection.tsx";
import type { DetailSide } from "./detailSide.ts";
import { OverlayFigure } from "./OverlayFigure.tsx";
import { prepareInterleaved } from "./prepareInterleaved.ts";
import { prepareRowHistory } from "./prepareRowHistory.ts";
import { prepareSettings, type Setting } from "./prepareSettings.ts";
import { RowDifferences } from "./RowDifferences.tsx";
import { RowDistributions } from "./RowDistributions.tsx";
import { RowHistoryChart } from "./RowHistoryChart.tsx";
import { rowParams } from "./rowParams.ts";

interface RowDetailsProps {
  row: CompareRow;
  columns: readonly CompareSide[];
  references: readonly ReferenceColumn[];
}

/** What stands behind the numbers of a row. */
export function RowDetails({ row, columns, references }: RowDetailsProps) {
  const trpc = useTRPC();
  const frozen = useFrozen();
  const names = columnNames(columns);
  const cells = row.cells.flatMap((cell, place) => {
    const column = columns[place];
    return cell === null || column === undefined
      ? []
      : [{ cell, column, name: names[place] ?? "" }];
  });
  const reports = useQueries({
    queries: cells.map(({ cell }) => trpc.jobs.report.queryOptions({ id: cell.jobId })),
  });
  const details = useQuery(
    trpc.compare.details.queryOptions(
      {
        jobs: cells.map(({ cell }) => cell.jobId).join(","),
        series: cells.map(({ cell }) => cell.seriesId).join(","),
        measure: row.measure.name,
      },
      { enabled: cells.length > 0 },
    ),
  );
  if (cells.length === 0) {
    return (
      <div className="flex min-w-0 flex-col gap-6">
        <p className="text-sm text-muted">Nothing was measured here with these parameters.</p>
        <RowFacts row={row} names={names} references={references} />
      </div>
    );
  }
  const failed = [details, ...reports].find((query) => query.isError);
  if (failed !== undefined) {
    return (
      <ProblemState problem={problemFromError(failed.error)} onRetry={() => failed.refetch()} />
    );
  }
  const sides = cells.flatMap(({ cell, column, name }, place): DetailSide[] => {
    const report = reports[place]?.data;
    const found = details.data?.sides.find(
      ({ jobId, seriesId }) => jobId === cell.jobId && seriesId === cell.seriesId,
    );
    return report === undefined
      ? []
      : [{ name, column, report, cell, params: rowParams(row, column), details: found }];
  });
  if (sides.length < cells.length || details.data === undefined) {
    return <Skeleton className="h-72 w-full" />;
  }
  const jobs = new Set(cells.map(({ cell }) => cell.jobId));
  const histories = details.data.histories.map((history) =>
    prepareRowHistory(history, jobs, row.measure.unit),
  );
  const interleaved = prepareInterleaved(row, columns);
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <RowFacts row={row} names={names} references={references} />
      {frozen ? null : <Links row={row} names={names} />}
      {frozen || interleaved === null ? null : (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
          Separate jobs are inconclusive here.
          <InterleavedButton submission={interleaved}>Re-measure this row</InterleavedButton>
        </p>
      )}
      <RowDistributions row={row} sides={sides} />
      <RowDifferences sides={sides} />
      <DetailSection title="History">
        {histories.map((history) => (
          <figure key={history.seriesId} className="flex min-w-0 flex-col gap-1">
            {histories.length > 1 ? (
              <p className="text-xs text-muted">{namesOf(history.seriesId, row, names)}</p>
            ) : null}
            <RowHistoryChart history={history} />
            <figcaption className="text-xs text-muted">{history.summary}</figcaption>
          </figure>
        ))}
      </DetailSection>
      <DetailSection title="First trials over time">
        <OverlayFigure sides={sides} />
      </DetailSection>
      <RowSettings sides={sides} />
      <DetailSection title="Reproduce">
        {sides.map(({ name, report }) => (
          <div key={name} className="flex min-w-0 flex-col gap-1">
            <p className="text-xs text-muted">{name}</p>
            <ReproduceCommand command={report.reproduce} />
          </div>
        ))}
      </DetailSection>
    </div>
  );
}

/** The columns whose results a series holds. */
function namesOf(seriesId: string, row: CompareRow, names: readonly string[]): string {
  return names.filter((_, place) => row.cells[place]?.seriesId === seriesId).join("; ");
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
              series
            </Link>
          </li>
        ),
      )}
    </ul>
  );
}

/** Versions and settings of the sides side by side, what differs first and in bold. */
function RowSettings({ sides }: { sides: readonly DetailSide[] }) {
  const settings = prepareSettings(sides);
  return (
    <DetailSection title="Versions and settings">
      <PlainTable
        caption="Versions and settings of each side"
        rows={settings}
        rowKey={({ name }) => name}
        columns={[
          {
            title: "Fact",
            cell: ({ name, differs }) => (
              <span className={differs ? "font-medium" : "text-muted"}>{name}</span>
            ),
          },
          ...sides.map(({ name }, place) => ({
            title: name,
            cell: ({ values, differs }: Setting) => (
              <LongText>
                <span className={differs ? "" : "text-muted"}>{values[place]}</span>
              </LongText>
            ),
          })),
        ]}
      />
    </DetailSection>
  );
}

interface RowFactsProps {
  row: Pick<CompareRow, "cells" | "references">;
  /** Of the measured columns. */
  names: readonly string[];
  references: readonly Pick<ReferenceColumn, "key" | "title">[];
}

/** What must be known of single cells: how published figures were measured, why results are invalid. */
export function RowFacts({ row, names, references }: RowFactsProps) {
  const published = row.references.flatMap((figure, place) =>
    figure === null ? [] : [{ figure, column: references[place] }],
  );
  const invalid = row.cells.flatMap((cell, place) =>
    cell === null || cell.valid ? [] : [{ cell, name: names[place] ?? "" }],
  );
  if (published.length + invalid.length === 0) return null;
  return (
    <DetailSection title="Cell notes">
      <ul className="flex flex-col gap-1 text-xs">
        {invalid.map(({ cell, name }) => (
          <li key={cell.reportId} className="break-words">
            {name}: <span className="text-muted">invalid. {cell.reasons.join(" ")}</span>
          </li>
        ))}
        {published.map(({ figure: { printed, differs }, column }) => (
          <li key={column?.key} className="break-words">
            {column?.title}:{" "}
            <span className="text-muted">
              published as {printed}.{differs === null ? "" : ` ${differs}`}
            </span>
          </li>
        ))}
      </ul>
    </DetailSection>
  );
}
