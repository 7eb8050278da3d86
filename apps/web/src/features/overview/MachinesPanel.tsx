"use client";

import { jobName, type Machine } from "@lapline/contracts";
import { RelativeTime } from "@/components/format/RelativeTime.tsx";
import { Link } from "@/components/ui/Link.tsx";
import { Panel } from "@/components/ui/Panel.tsx";
import { MachineStatusBadge } from "@/features/machines/index.ts";
import { useProjectPath } from "@/features/session/index.ts";

/** How the machines are, and what each works on. */
export function MachinesPanel({ machines }: { machines: readonly Machine[] }) {
  const path = useProjectPath();
  return (
    <Panel
      id="machine-health"
      title="Machines"
      actions={
        <Link
          href={path("/machines")}
          className="text-xs text-muted hover:text-text hover:underline"
        >
          All machines
        </Link>
      }
    >
      {machines.length === 0 ? (
        <p className="px-4 py-3 text-sm text-muted">
          No machine is registered, so jobs wait.{" "}
          <Link href={path("/machines")} className="text-accent hover:underline">
            Add a machine
          </Link>
        </p>
      ) : (
        <ul>
          {machines.map((machine) => (
            <li
              key={machine.id}
              data-machine-health={machine.name}
              className="flex flex-col gap-0.5 border-b border-line px-4 py-2.5 last:border-b-0"
            >
              <div className="flex min-w-0 flex-wrap items-baseline justify-between gap-x-3">
                <span className="min-w-0 text-sm font-medium break-all">
                  {machine.name} <span className="font-normal text-muted">{machine.label}</span>
                </span>
                <MachineStatusBadge machine={machine} />
              </div>
              <p className="text-xs break-words text-muted">{aboutOf(machine)}</p>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** What matters most about a machine. */
function aboutOf({ healthMessage, currentJob, lastSeenAt }: Machine) {
  if (healthMessage !== null) return healthMessage;
  if (currentJob !== null) return jobName(currentJob);
  if (lastSeenAt === null) return "never seen";
  return (
    <>
      last seen <RelativeTime at={lastSeenAt} />
    </>
  );
}
