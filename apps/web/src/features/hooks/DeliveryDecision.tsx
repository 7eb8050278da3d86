"use client";

import type { HookDelivery } from "@lapline/contracts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { RelativeTime } from "@/components/format/RelativeTime.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { ConfirmDialog } from "@/components/ui/ConfirmDialog.tsx";
import { showToast } from "@/components/ui/showToast.ts";

interface DeliveryDecisionProps {
  delivery: HookDelivery;
  approval: NonNullable<HookDelivery["approval"]>;
}

/** Lets the one commit that waits run, or refuses it for good; both are asked about first. */
export function DeliveryDecision({ delivery, approval }: DeliveryDecisionProps) {
  const { commit, headRepository, expiresAt } = approval;
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [asking, setAsking] = useState<"approve" | "refuse" | null>(null);
  const approve = useMutation(trpc.hooks.approve.mutationOptions());
  const refuse = useMutation(trpc.hooks.refuse.mutationOptions());
  const decide = async (work: typeof approve | typeof refuse) => {
    try {
      const { summary } = await work.mutateAsync({ id: delivery.id, commit });
      showToast({ tone: "success", title: summary });
    } catch (error) {
      const { detail } = problemFromError(error);
      showToast({ tone: "error", title: "Nothing was decided", detail });
    }
    setAsking(null);
    await queryClient.invalidateQueries(trpc.hooks.pathFilter());
  };
  const show = (next: "approve" | "refuse") => (open: boolean) => setAsking(open ? next : null);
  const of = <span className="sr-only"> {commit.slice(0, 12)}</span>;
  const what = (
    <span className="block font-mono text-xs break-all">
      {headRepository ?? "unknown repository"} {commit}
    </span>
  );
  return (
    <div className="mt-1 flex min-w-0 flex-wrap items-center gap-2">
      <Button size="small" look="primary" onClick={() => setAsking("approve")}>
        Approve{of}
      </Button>
      <Button size="small" onClick={() => setAsking("refuse")}>
        Refuse{of}
      </Button>
      <span className="text-xs text-muted">
        Refused by itself <RelativeTime at={expiresAt} />
      </span>
      <ConfirmDialog
        open={asking === "approve"}
        onOpenChange={show("approve")}
        title="Run this commit on your machines?"
        action="Approve commit"
        wayOut="Not now"
        busy={approve.isPending}
        onConfirm={() => void decide(approve)}
      >
        Review its code first. Later pushes need a new approval. {what}
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === "refuse"}
        onOpenChange={show("refuse")}
        title="Refuse this commit for good?"
        action="Refuse commit"
        wayOut="Not now"
        busy={refuse.isPending}
        onConfirm={() => void decide(refuse)}
      >
        Nothing runs. Later pushes need a new approval. {what}
      </ConfirmDialog>
    </div>
  );
}
