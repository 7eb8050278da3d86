import {
  formatDurationMs,
  formatNumber,
  intervalWords,
  type Job,
  jobDurations,
  jobFailureWords,
  type RunResult,
  shortCommits,
} from "@lapline/contracts";
import { FileChartColumn } from "lucide-react";
import { ChangeText } from "@/components/format/ChangeText.tsx";
import { describeRunChange } from "@/components/format/describeRunChange.ts";
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
              <th scope="col" className={headClass}>
                Benchmark
              </th>
            ) : null}
            <th scope="col" className={headClass}>
              Measured
            </th>
            {columns.length === 0 ? (
              <th scope="col" className={headClass}>
                Result
              </th>
            ) : null}
            {columns.map((column) => (
              <th key={column.name} scope="col" className={`${headClass} whitespace-nowrap`}>
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
                  className={`${cellClass} max-w-72 min-w-28 bg-surface text-left font-medium break-words`}
                >
                  {row.benchmark ?? "Whole job"}
                </th>
              ) : null}
              <RowName row={row} />
              {row.cells.length === 0 ? (
                <td colSpan={Math.max(1, columns.length)} className={cellClass}>
                  <NoResults job={row.job} />
                </td>
              ) : (
                row.cells.map((result, place) => (
                  <Cell
                    key={columns[place]?.name}
                    result={result}
                    column={columns[place]}
                    isBaseSaid={row.against !== null || row.job.kind !== "measure"}
                  />
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

function RowName({ row: { job, name, against } }: { row: MatrixRow }) {
  const path = useProjectPath();
  return (
    <th
      scope="row"
      className={`${cellClass} sticky left-0 max-w-72 min-w-28 bg-surface text-left font-normal`}
    >
      {job.reportId === undefined ? (
        <span className="font-medium break-words">{name}</span>
      ) : (
        <Link
          href={path(`/jobs/${job.id}/report`)}
          className="inline-flex items-baseline gap-1.5 font-medium break-words hover:underline"
        >
          <FileChartColumn aria-hidden className="size-3.5 shrink-0 self-center text-muted" />
          <span>
            <span className="sr-only">Report of </span>
            {name}
          </span>
        </Link>
      )}
      {against === null ? null : (
        <span className="block text-xs break-words text-muted">
          against {shortCommits(against)}
        </span>
      )}
      {job.reportValid === false ? <span className="block text-xs text-bad">invalid</span> : null}
    </th>
  );
}

interface CellProps {
  result: RunResult | null;
  column: MatrixColumn | undefined;
  /** Whether the line says what its changes are held against. */
  isBaseSaid: boolean;
}

/** Median, interval and change of one measure. */
function Cell({ result, column, isBaseSaid }: CellProps) {
  if (result === null || column === undefined) {
    return <td className={`${cellClass} text-faint`}>–</td>;
  }
  const { value, measure, change, valid } = result;
  return (
    <td className={cellClass}>
      <div className="flex flex-col gap-0.5">
        <span className={valid ? "whitespace-nowrap" : "whitespace-nowrap text-muted line-through"}>
          <span className="font-medium">
            <ValueText value={value} unit={measure.unit} scale={column.scale} />
          </span>{" "}
          {intervalWords(result, (number) => formatNumber(number, column.scale)) === null ? null : (
            <span className="text-xs text-muted">
              [<IntervalText interval={result} unit={measure.unit} scale={column.scale} />]
            </span>
          )}
        </span>
        {change === null ? null : (
          <span className="text-xs">
            <ChangeText change={describeRunChange(change, measure)} />
            {isBaseSaid ? null : (
              <span className="text-muted"> against {shortCommits(change.baseVersion)}</span>
            )}
          </span>
        )}
      </div>
    </td>
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
