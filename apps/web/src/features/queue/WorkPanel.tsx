"use client";

import type { Work } from "@lapline/contracts";
import { useNow } from "@/components/format/useNow.ts";
import { Link } from "@/components/ui/Link.tsx";
import { Panel } from "@/components/ui/Panel.tsx";
import { useProjectPath } from "@/features/session/index.ts";
import { prepareWork } from "./prepareWork.ts";

interface WorkPanelProps {
  work: Work;
  /** Way to the page with more of it. */
  more?: { title: string; path: string };
}

/** What is running and queued, each with when it should end and what that is based on. */
export function WorkPanel({ work, more: elsewhere }: WorkPanelProps) {
  const path = useProjectPath();
  const nowMs = useNow();
  const { running, more, queues } = prepareWork(work, nowMs);
  const idle = running.length === 0 && queues.length === 0;
  return (
    <Panel
      id="work"
      title={elsewhere === undefined ? "By hardware label" : "Queue"}
      actions={
        elsewhere === undefined ? null : (
          <Link
            href={path(elsewhere.path)}
            className="text-xs text-muted hover:text-text hover:underline"
          >
            Open {elsewhere.title.toLowerCase()}
          </Link>
        )
      }
    >
      {idle ? <p className="px-4 py-3 text-sm text-muted">No jobs running or queued.</p> : null}
      {idle ? null : (
        <ul className="flex flex-col">
          {running.map(({ id, what, where, fraction, end }) => (
            <li
              key={id}
              data-running
              className="flex flex-col gap-1 border-b border-line px-4 py-2.5 last:border-b-0"
            >
              <div className="flex min-w-0 flex-wrap justify-between gap-x-4 text-sm">
                <Link href={path(`/jobs/${id}`)} className="min-w-0 font-medium hover:underline">
                  {what}
                </Link>
                <span className="text-muted">{where}</span>
              </div>
              <div aria-hidden className="h-1 overflow-hidden rounded-full bg-line">
                <div
                  className="h-full rounded-full bg-accent"
                  style={{ width: `${Math.round((fraction ?? 0.04) * 100)}%` }}
                />
              </div>
              {/* Before the browser's clock is known there is nothing to count from. */}
              <p className="text-xs text-muted tabular-nums">{nowMs === 0 ? "…" : end}</p>
            </li>
          ))}
          {more > 0 ? (
            <li className="px-4 py-2.5 text-sm text-muted">{more} more running</li>
          ) : null}
          {queues.map(({ label, count, end }) => (
            <li
              key={label}
              data-queue={label}
              className="flex min-w-0 flex-wrap justify-between gap-x-4 border-b border-line px-4 py-2.5 text-sm last:border-b-0"
            >
              <span>
                {count} <span className="text-muted">for {label}</span>
              </span>
              <span className="text-xs text-muted tabular-nums">{nowMs === 0 ? "…" : end}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
