"use client";

import { type Machine, machineWords } from "@lapline/contracts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { CirclePause, CirclePlay, Trash2 } from "lucide-react";
import { useState } from "react";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { Button } from "@/components/ui/Button.tsx";
import { ConfirmDialog } from "@/components/ui/ConfirmDialog.tsx";
import { showToast } from "@/components/ui/showToast.ts";

/** Drain, resume, and revoke with the name typed. */
export function MachineActions({ machine }: { machine: Machine }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [revoking, setRevoking] = useState(false);
  const drain = useMutation(trpc.machines.drain.mutationOptions());
  const resume = useMutation(trpc.machines.resume.mutationOptions());
  const revoke = useMutation(trpc.machines.revoke.mutationOptions());
  const act = async (run: () => Promise<unknown>, done: string) => {
    try {
      await run();
      await queryClient.invalidateQueries(trpc.machines.list.pathFilter());
      showToast({ tone: "success", title: done });
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
        Its key ends at once and for good. A job it works on is queued again for another machine.
        Reports that it sent stay. To use it again, add it as a new machine.
      </ConfirmDialog>
    </div>
  );
}
