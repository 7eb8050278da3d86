import {
  describeRunChange,
  formatDurationMs,
  intervalWords,
  isUntold,
  type Job,
  jobDurations,
  jobFailureWords,
  type RunResult,
  shortCommits,
} from "@lapline/contracts";
import { FileChartColumn } from "lucide-react";
import { ChangeText } from "@/components/format/ChangeText.tsx";
import { IntervalText } from "@/components/format/IntervalText.tsx";
import { ValueText } from "@/components/format/ValueText.tsx";
import { StatusBadge } from "@/components/status/StatusBadge.tsx";
import { Link } from "@/components/ui/Link.tsx";
import { ScrollBox } from "@/components/ui/ScrollBox.tsx";
import { queueWords } from "@/features/jobs/index.ts";
import { useProjectPath } from "@/features/session/index.ts";
import type { MatrixColumn, MatrixGroup, MatrixRow } from "./prepareMatrix.ts";

const headClass = "border-b border-line px-3 py-2 text-left text-xs font-medium text-muted";
const cellClass = "border-b border-line px-3 py-2 align-top";
/** A phone has no room for columns: each line names its benchmark and has its measures itself. */
const wideOnly = "hidden sm:table-cell";

/** The results of one target and scenario: a line for what differs, a column for each measure. */
export function MatrixTable({ group }: { group: MatrixGroup }) {
  const { columns, rows, target, scenario } = group;
  const hasBenchmarks = rows.some(({ benchmark }) => benchmark !== null);
  return (
    <ScrollBox label={`Results of ${target}, ${scenario}`}>
      <table className="w-full border-separate border-spacing-0 text-sm">
        <caption className="sr-only">{`Results of ${target}, ${scenario}`}</caption>
        <thead>
          <tr>
            {hasBenchmarks ? (
              <th scope="col" className={`${headClass} ${wideOnly}`}>
                Benchmark
              </th>
            ) : null}
            <th scope="col" className={headClass}>
              Measured
            </th>
            {columns.length === 0 ? (
              <th scope="col" className={`${headClass} ${wideOnly}`}>
                Result
              </th>
            ) : null}
            {columns.map((column) => (
              <th
                key={column.name}
                scope="col"
                className={`${headClass} ${wideOnly} whitespace-nowrap`}
              >
                {column.title}
                <span className="block font-normal">{headNote(column)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key} data-matrix-row={row.job.id} className="hover:bg-hover">
              {hasBenchmarks && row.span > 0 ? (
                <th
                  scope="rowgroup"
                  rowSpan={row.span}
                  className={`${cellClass} ${wideOnly} max-w-72 min-w-28 bg-surface text-left font-medium break-words`}
                >
                  {row.benchmark ?? "Whole job"}
                </th>
              ) : null}
              <RowName row={row} columns={columns} hasBenchmarks={hasBenchmarks} />
              {row.cells.length === 0 ? (
                <td colSpan={Math.max(1, columns.length)} className={`${cellClass} ${wideOnly}`}>
                  <NoResults job={row.job} />
                </td>
              ) : (
                row.cells.map((result, place) => (
                  <td key={columns[place]?.name} className={`${cellClass} ${wideOnly}`}>
                    <Figure result={result} column={columns[place]} isBaseSaid={isBaseSaid(row)} />
                  </td>
                ))
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

/** The unit of a column, and which way is better. */
function headNote({ scale, direction }: MatrixColumn): string {
  const unit = scale.label === "" ? "" : `${scale.label}, `;
  return `${unit}${direction === "higher_is_better" ? "higher" : "lower"} is better`;
}

/** Whether the line says what its changes are held against. */
function isBaseSaid({ against, job }: MatrixRow): boolean {
  return against !== null || job.kind !== "measure";
}

interface RowNameProps {
  row: MatrixRow;
  columns: readonly MatrixColumn[];
  hasBenchmarks: boolean;
}

/** What a line is about; on a phone with its benchmark and all that was measured. */
function RowName({ row, columns, hasBenchmarks }: RowNameProps) {
  const path = useProjectPath();
  const { job, name, against, benchmark, seriesId } = row;
  return (
    <th
      scope="row"
      className={`${cellClass} w-full max-w-0 bg-surface text-left font-normal sm:sticky sm:left-0 sm:w-auto sm:max-w-72 sm:min-w-28`}
    >
      {hasBenchmarks ? (
        <span className="block font-medium break-words sm:hidden">{benchmark ?? "Whole job"}</span>
      ) : null}
      {job.reportId === undefined ? (
        <span title={name} className="font-medium break-words">
          {shortCommits(name)}
        </span>
      ) : (
        <Link
          href={path(`/jobs/${job.id}/report`)}
          className="inline-flex min-h-6 items-center gap-1.5 font-medium break-words hover:underline"
        >
          <FileChartColumn aria-hidden className="size-3.5 shrink-0 self-center text-muted" />
          <span title={name}>
            <span className="sr-only">Report of </span>
            {shortCommits(name)}
          </span>
        </Link>
      )}
      {seriesId === null ? null : (
        <Link
          href={path(`/series/${seriesId}`)}
          className="flex min-h-6 w-fit items-center text-xs text-accent hover:underline"
        >
          History
          <span className="sr-only"> of {[benchmark, name].filter(Boolean).join(", ")}</span>
        </Link>
      )}
      {against === null ? null : (
        <span className="block text-xs break-words text-muted">
          against {shortCommits(against)}
        </span>
      )}
      {job.reportValid === false ? <span className="block text-xs text-bad">invalid</span> : null}
      <NarrowFigures row={row} columns={columns} />
    </th>
  );
}

/** On a phone: the measures of a line below its name. */
function NarrowFigures({ row, columns }: Omit<RowNameProps, "hasBenchmarks">) {
  if (row.cells.length === 0) {
    return (
      <div className="pt-1 sm:hidden">
        <NoResults job={row.job} />
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-1 pt-1 sm:hidden">
      {row.cells.map((result, place) =>
        result === null ? null : (
          <div key={columns[place]?.name} className="flex min-w-0 flex-wrap items-baseline gap-x-2">
            <span className="text-muted">{columns[place]?.title}</span>
            <Figure result={result} column={columns[place]} isBaseSaid={isBaseSaid(row)} withUnit />
          </div>
        ),
      )}
    </div>
  );
}

interface FigureProps {
  result: RunResult | null;
  column: MatrixColumn | undefined;
  /** Whether the line says what its changes are held against. */
  isBaseSaid: boolean;
  /** Where no heading says the unit: below the name of a line, in one text with its measure. */
  withUnit?: boolean;
}

/** Median, interval and change of one measure. */
function Figure({ result, column, isBaseSaid, withUnit = false }: FigureProps) {
  if (result === null || column === undefined) return <span className="text-faint">–</span>;
  const { value, measure, change, valid } = result;
  return (
    <div className={withUnit ? "contents" : "flex min-w-0 flex-col gap-0.5"}>
      <span className={valid ? "whitespace-nowrap" : "whitespace-nowrap text-muted line-through"}>
        <span className="font-medium">
          <ValueText value={value} unit={measure.unit} scale={column.scale} withUnit={withUnit} />
        </span>{" "}
        {intervalWords(result, column.scale) === null ? null : (
          <span className="text-xs text-muted">
            [<IntervalText interval={result} unit={measure.unit} scale={column.scale} />]
          </span>
        )}
      </span>
      {change === null || isUntold(change) ? null : (
        <span className="text-xs">
          <ChangeText change={describeRunChange(change, measure)} />
          {isBaseSaid ? null : (
            <span className="text-muted"> against {shortCommits(change.baseVersion)}</span>
          )}
        </span>
      )}
    </div>
  );
}

/** In place of the results of a job that has none: why, and what to do. */
function NoResults({ job }: { job: Job }) {
  const failure = jobFailureWords(job);
  const { onMachineMs } = jobDurations(job);
  if (failure?.isOver) {
    return (
      <div className="flex max-w-[42rem] flex-col gap-0.5">
        <span className="flex flex-wrap gap-x-2">
          <StatusBadge status={job.status} />
          <span className="font-medium">{failure.sentence}</span>
          {onMachineMs === null ? null : (
            <span className="text-muted">after {formatDurationMs(onMachineMs)}</span>
          )}
        </span>
        {job.errorMessage ? (
          <span className="line-clamp-3 font-mono text-xs break-words whitespace-pre-wrap">
            {job.errorMessage}
          </span>
        ) : null}
        <span className="text-xs text-muted">{failure.next.join(" ")}</span>
      </div>
    );
  }
  return (
    <span className="flex flex-wrap gap-x-2 text-muted">
      <StatusBadge status={job.status} />
      <span>{stateWords(job)}</span>
    </span>
  );
}

function stateWords(job: Job): string {
  if (job.status === "QUEUED") return queueWords(job.queuePosition) ?? "";
  const { trial, trials = job.trials } = job.progress ?? {};
  if (job.status === "RUNNING" && trial) return `trial ${trial} of ${trials}`;
  if (job.status === "COMPLETED") return "computing results";
  return job.machine === undefined ? "" : `on ${job.machine.name}`;
}
