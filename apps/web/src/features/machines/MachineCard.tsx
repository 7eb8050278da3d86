"use client";

import type { Machine } from "@lapline/contracts";
import { RelativeTime } from "@/components/format/RelativeTime.tsx";
import { Banner } from "@/components/ui/Banner.tsx";
import { Link } from "@/components/ui/Link.tsx";
import { usePermission, useProjectPath } from "@/features/session/index.ts";
import { MachineActions } from "./MachineActions.tsx";
import { MachineStatusBadge } from "./MachineStatusBadge.tsx";
import { prepareFacts } from "./prepareFacts.ts";

interface MachineCardProps {
  machine: Machine;
  /** Shows the facts at once: there is room when machines are few. */
  open: boolean;
}

/** One machine: state, what it works on, what it is, and what can be done with it. */
export function MachineCard({ machine, open }: MachineCardProps) {
  const path = useProjectPath();
  const may = usePermission("machines.manage");
  const { currentJob, facts, factsChangedAt } = machine;
  return (
    <section
      aria-label={machine.name}
      data-machine={machine.name}
      className="min-w-0 rounded-lg border border-line bg-surface"
    >
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line px-4 py-2.5">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="text-sm font-semibold break-all">{machine.name}</h2>
          <MachineStatusBadge machine={machine} />
          <span className="rounded border border-line bg-subtle px-1.5 text-xs text-muted">
            {machine.label}
          </span>
        </div>
        {may ? <MachineActions machine={machine} /> : null}
      </header>
      <div className="flex flex-col gap-3 p-4">
        {machine.healthMessage === null ? null : (
          <Banner
            tone="warning"
            title={machine.quarantinedAt === null ? "The machine takes no jobs" : "In quarantine"}
          >
            {machine.healthMessage}
            {machine.quarantinedAt === null
              ? null
              : " It gets no jobs until an owner or admin resumes it."}
          </Banner>
        )}
        <dl className="grid gap-x-6 gap-y-2.5 sm:grid-cols-3">
          <div className="min-w-0">
            <dt className="text-xs text-muted">Works on</dt>
            <dd className="text-sm">
              {currentJob === null ? (
                <span className="text-muted">nothing</span>
              ) : (
                <Link href={path(`/jobs/${currentJob.id}`)} className="text-accent hover:underline">
                  {currentJob.target} {currentJob.version} · {currentJob.scenario}
                </Link>
              )}
            </dd>
          </div>
          <div>
            <dt className="text-xs text-muted">Last seen</dt>
            <dd className="text-sm">
              {machine.lastSeenAt === null ? "never" : <RelativeTime at={machine.lastSeenAt} />}
            </dd>
          </div>
          <div>
            <dt className="text-xs text-muted">Sandboxes</dt>
            <dd className="text-sm">
              {machine.sandboxes.join(", ")}
              {facts?.walls === null && machine.sandboxes.includes("process") ? (
                <span className="text-muted"> · No walls</span>
              ) : null}
            </dd>
          </div>
        </dl>
        {facts === null ? (
          <p className="text-sm text-muted">It has not sent its facts yet.</p>
        ) : (
          <details open={open}>
            <summary className="cursor-pointer text-sm text-muted hover:text-text">
              {facts.cpuModel}, {facts.cpuThreads} threads · facts
              {factsChangedAt === null ? null : (
                <>
                  {" "}
                  changed <RelativeTime at={factsChangedAt} />
                </>
              )}
            </summary>
            <dl className="mt-2 grid gap-x-6 text-xs sm:grid-cols-2">
              {prepareFacts(facts).map(({ name, value }) => (
                <div
                  key={name}
                  className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-3 border-b border-line py-1.5"
                >
                  <dt className="text-muted">{name}</dt>
                  <dd className="min-w-0 break-words">{value}</dd>
                </div>
              ))}
            </dl>
          </details>
        )}
      </div>
    </section>
  );
}
