"use client";

import type { RunSummary } from "@lapline/contracts";
import { RelativeTime } from "@/components/format/RelativeTime.tsx";
import { runNames } from "@/components/format/runNames.ts";
import { StatusBadge } from "@/components/status/StatusBadge.tsx";
import { Link } from "@/components/ui/Link.tsx";
import { Panel } from "@/components/ui/Panel.tsx";
import { useProjectPath } from "@/features/session/index.ts";

/** The latest runs. */
export function RunsPanel({ runs }: { runs: readonly RunSummary[] }) {
  const path = useProjectPath();
  return (
    <Panel
      id="latest-runs"
      title="Latest runs"
      actions={
        <Link href={path("/runs")} className="text-xs text-muted hover:text-text hover:underline">
          All runs
        </Link>
      }
    >
      <ul>
        {runs.map((run) => (
          <li
            key={run.id}
            className="flex min-w-0 flex-wrap items-baseline gap-x-4 border-b border-line px-4 py-2 text-sm last:border-b-0"
          >
            <span className="w-24 shrink-0">
              <StatusBadge status={run.status} />
            </span>
            <Link
              href={path(`/runs/${run.id}`)}
              className="min-w-0 flex-1 basis-24 truncate font-medium hover:underline"
            >
              {runNames(run).name}
              <span className="font-normal text-muted"> · {runNames(run).about}</span>
            </Link>
            <span className="text-xs text-muted">
              <RelativeTime at={run.createdAt} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
