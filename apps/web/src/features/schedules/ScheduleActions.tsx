"use client";

import type { Schedule } from "@lapline/contracts";
import { useMutation } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useTRPC } from "@/client/trpc.ts";
import { Button } from "@/components/ui/Button.tsx";
import { ConfirmDialog } from "@/components/ui/ConfirmDialog.tsx";
import { showToast } from "@/components/ui/showToast.ts";
import { useAsked } from "@/components/ui/useAsked.ts";
import { useCardActions } from "@/components/ui/useCardActions.ts";

const ScheduleDialog = dynamic(
  () => import("./ScheduleDialog.tsx").then((module) => module.ScheduleDialog),
  { ssr: false },
);

/** Run now, change, pause or resume, delete. */
export function ScheduleActions({ schedule }: { schedule: Schedule }) {
  const { id, name, paused } = schedule;
  const trpc = useTRPC();
  const { dialog, open, close, show, act } = useCardActions<"change" | "delete">(
    trpc.schedules.pathFilter(),
  );
  const asked = useAsked(dialog === "change");
  const run = useMutation(trpc.schedules.run.mutationOptions());
  const update = useMutation(trpc.schedules.update.mutationOptions());
  const remove = useMutation(trpc.schedules.delete.mutationOptions());
  const runNow = () =>
    act(`${name} was not run`, async () => {
      const { outcome, message } = await run.mutateAsync({ id });
      const isStarted = outcome === "started";
      showToast({ tone: isStarted ? "success" : "error", title: message });
    });
  const toggle = () =>
    act(`${name} was not changed`, async () => {
      await update.mutateAsync({ id, paused: !paused });
    });
  const confirmDelete = () =>
    act(`${name} was not deleted`, async () => {
      await remove.mutateAsync({ id });
      close();
      showToast({ tone: "success", title: `The schedule ${name} was deleted` });
    });
  const of = <span className="sr-only"> {name}</span>;
  return (
    <div className="flex flex-wrap items-center gap-1">
      <Button size="small" busy={run.isPending} onClick={() => void runNow()}>
        Run now{of}
      </Button>
      <Button size="small" look="ghost" onClick={open("change")}>
        Edit{of}
      </Button>
      <Button size="small" look="ghost" busy={update.isPending} onClick={() => void toggle()}>
        {paused ? "Resume" : "Pause"}
        {of}
      </Button>
      <Button size="small" look="ghost" onClick={open("delete")}>
        Delete{of}
      </Button>
      {asked ? (
        <ScheduleDialog
          open={dialog === "change"}
          schedule={schedule}
          onOpenChange={show("change")}
        />
      ) : null}
      <ConfirmDialog
        open={dialog === "delete"}
        onOpenChange={show("delete")}
        title={`Delete the schedule ${name}?`}
        action="Delete schedule"
        busy={remove.isPending}
        onConfirm={() => void confirmDelete()}
      >
        Its runs and everything that they measured stay.
      </ConfirmDialog>
    </div>
  );
}
