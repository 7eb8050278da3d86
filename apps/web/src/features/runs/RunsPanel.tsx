"use client";

import type { RunSummary } from "@lapline/contracts";
import { runNames } from "@lapline/contracts";
import { RelativeTime } from "@/components/format/RelativeTime.tsx";
import { StatusBadge } from "@/components/status/StatusBadge.tsx";
import { Link } from "@/components/ui/Link.tsx";
import { Panel } from "@/components/ui/Panel.tsx";
import { useProjectPath } from "@/features/session/index.ts";
import { foldAllImports, foldImports } from "./foldImports.ts";
import { Outcome } from "./Outcome.tsx";
import { useOutcomes } from "./useOutcomes.ts";

interface RunsPanelProps {
  id: string;
  title: string;
  runs: readonly RunSummary[];
  /** Way to the others. */
  more: { title: string; path: string };
  /** Shown where there is none. */
  empty?: string;
  /** Whether all imports are one line, and not those of one history only. */
  oneImport?: boolean;
  /** Whether the runs were read with the moment when they should start. */
  starts?: boolean;
}

/** Some runs with what they came to; imports of one history in one line. */
export function RunsPanel(props: RunsPanelProps) {
  const { id, title, runs, more, empty, oneImport = false, starts = false } = props;
  const path = useProjectPath();
  const lines = oneImport ? foldAllImports(runs) : foldImports(runs, []);
  const outcomes = useOutcomes(lines);
  return (
    <Panel
      id={id}
      title={title}
      actions={
        <Link href={path(more.path)} className="text-xs text-muted hover:text-text hover:underline">
          {more.title}
        </Link>
      }
    >
      {lines.length === 0 ? <p className="px-4 py-3 text-sm text-muted">{empty}</p> : null}
      <ul>
        {lines.map((run) => (
          <li
            key={run.id}
            className="flex min-w-0 flex-wrap items-baseline gap-x-4 border-b border-line px-4 py-2 text-sm last:border-b-0 sm:flex-nowrap"
          >
            <span className="w-24 shrink-0">
              <StatusBadge status={run.status} />
            </span>
            <Link
              href={path(`/runs/${run.id}`)}
              className="order-last min-w-0 flex-1 basis-full font-medium break-words hover:underline sm:order-none sm:basis-24"
            >
              {runNames(run).name}
              <span className="font-normal text-muted"> · {runNames(run).about}</span>
            </Link>
            {/* Cut off, a result says nothing: it wraps, and on a phone has a line of its own. */}
            <span className="order-last min-w-0 basis-full break-words sm:order-none sm:w-44 sm:flex-none sm:basis-auto">
              {starts && run.status === "QUEUED" ? (
                <QueuedRun run={run} />
              ) : (
                <Outcome outcome={outcomes.get(run.id)} run={run} />
              )}
              {/* The list is cut: how many imports there are is not known here. */}
              {run.folded.length > 0 ? (
                <span className="block text-xs text-muted">and older imports</span>
              ) : null}
            </span>
            <span className="ml-auto shrink-0 text-right text-xs text-muted sm:w-20">
              <RelativeTime at={run.createdAt} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** When a run that waits should start: its first job behind those before it, by how long such jobs took. */
export function QueuedRun({
  run: { expectedStartAt },
}: {
  run: Pick<RunSummary, "expectedStartAt">;
}) {
  return (
    <span className="text-muted">
      {expectedStartAt === undefined ? (
        "start not known"
      ) : (
        <>
          expected to start <RelativeTime at={expectedStartAt} />
        </>
      )}
    </span>
  );
}
