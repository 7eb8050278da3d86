"use client";

import {
  jobName,
  type Machine,
  machineLoadWords,
  machineWords,
  noiseWords,
} from "@lapline/contracts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { CirclePause, CirclePlay, Trash2 } from "lucide-react";
import { useState } from "react";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { RelativeTime } from "@/components/format/RelativeTime.tsx";
import { Banner } from "@/components/ui/Banner.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { ConfirmDialog } from "@/components/ui/ConfirmDialog.tsx";
import { Link } from "@/components/ui/Link.tsx";
import { showToast } from "@/components/ui/showToast.ts";
import { usePermission, useProjectPath } from "@/features/session/index.ts";
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
        {machine.updateProblem == null ? null : (
          <Banner tone="warning" title="Worker not updated">
            {machine.updateProblem} The machine still takes jobs with its version.
          </Banner>
        )}
        <dl className="grid gap-x-6 gap-y-2.5 sm:grid-cols-2 xl:grid-cols-5">
          <div className="min-w-0">
            <dt className="text-xs text-muted">Current job</dt>
            <dd className="text-sm">
              {currentJob === null ? (
                <span className="text-muted">none</span>
              ) : (
                <Link href={path(`/jobs/${currentJob.id}`)} className="text-accent hover:underline">
                  {jobName(currentJob)}
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
          {machine.load === undefined ? null : <OtherPrograms load={machine.load} />}
          {machine.noise === undefined ? null : <MachineNoise noise={machine.noise} />}
        </dl>
        {facts === null ? (
          <p className="text-sm text-muted">The machine has not reported its facts yet.</p>
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

/** Whether other programs use the host, which the terminal says of each job as well. */
function OtherPrograms({ load }: { load: NonNullable<Machine["load"]> }) {
  const { word, detail } = machineLoadWords(load);
  return (
    <div className="min-w-0" data-load={load.isBusy ? "busy" : "calm"}>
      <dt className="text-xs text-muted">Other programs</dt>
      <dd className="text-sm">
        <span
          className={
            load.isBusy ? "font-medium text-bad" : load.jobs === 0 ? "text-muted" : "font-medium"
          }
        >
          {word}
        </span>
        <span className="block text-xs text-muted">
          {detail}
          {load.reportedAt === null ? null : (
            <>
              {" "}
              Newest: <RelativeTime at={load.reportedAt} />.
            </>
          )}
        </span>
      </dd>
    </div>
  );
}

/** How far identical code differs on the machine: grade, figure, and what both rest on. */
function MachineNoise({ noise }: { noise: NonNullable<Machine["noise"]> }) {
  const { word, detail } = noiseWords(noise);
  return (
    <div className="min-w-0" data-noise={noise.grade ?? "unknown"}>
      <dt className="text-xs text-muted">Noise</dt>
      <dd className="text-sm">
        <span className={noise.grade === null ? "text-muted" : "font-medium"}>{word}</span>
        <span className="block text-xs text-muted">
          {detail}
          {noise.grade === null || noise.measuredAt === null ? null : (
            <>
              {" "}
              Newest: <RelativeTime at={noise.measuredAt} />.
            </>
          )}
        </span>
      </dd>
    </div>
  );
}

/** How long what was done can be undone from its message. */
const undoMs = 10_000;

/** Drain with Undo, resume, and revoke with the name typed. */
function MachineActions({ machine }: { machine: Machine }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [revoking, setRevoking] = useState(false);
  const drain = useMutation(trpc.machines.drain.mutationOptions());
  const resume = useMutation(trpc.machines.resume.mutationOptions());
  const revoke = useMutation(trpc.machines.revoke.mutationOptions());
  const act = async (
    run: () => Promise<unknown>,
    done: string,
    undo?: () => Promise<unknown>,
  ): Promise<void> => {
    try {
      await run();
      await queryClient.invalidateQueries(trpc.machines.list.pathFilter());
      showToast({
        tone: "success",
        title: done,
        ...(undo === undefined
          ? {}
          : {
              leaveAfterMs: undoMs,
              action: {
                label: "Undo",
                onClick: () => void act(undo, `${machine.name} takes jobs again`),
              },
            }),
      });
    } catch (error) {
      showToast({
        tone: "error",
        title: `${machine.name} was not changed`,
        detail: problemFromError(error).detail,
      });
    }
  };
  const target = { id: machine.id };
  return (
    <div className="flex flex-wrap gap-2">
      {machine.status === "DRAINING" || machine.quarantinedAt !== null ? (
        <Button
          size="small"
          busy={resume.isPending}
          onClick={() =>
            void act(() => resume.mutateAsync(target), `${machine.name} takes jobs again`)
          }
        >
          <CirclePlay aria-hidden /> Resume
        </Button>
      ) : (
        <Button
          size="small"
          busy={drain.isPending}
          onClick={() =>
            void act(
              () => drain.mutateAsync(target),
              `${machine.name}: ${machineWords({ ...machine, status: "DRAINING" }).meaning}`,
              () => resume.mutateAsync(target),
            )
          }
        >
          <CirclePause aria-hidden /> Drain
        </Button>
      )}
      <Button size="small" look="ghost" onClick={() => setRevoking(true)}>
        <Trash2 aria-hidden /> Revoke
      </Button>
      <ConfirmDialog
        open={revoking}
        onOpenChange={setRevoking}
        title={`Revoke ${machine.name}?`}
        action="Revoke machine"
        typedName={machine.name}
        busy={revoke.isPending}
        onConfirm={() =>
          void act(() => revoke.mutateAsync(target), `${machine.name} was revoked`).then(() =>
            setRevoking(false),
          )
        }
      >
        Its key is revoked for good. Its current job is queued again for another machine. Its
        reports stay. To use it again, add it as a new machine.
      </ConfirmDialog>
    </div>
  );
}
