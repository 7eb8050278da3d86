"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useId, useState } from "react";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { Button } from "@/components/ui/Button.tsx";
import { showToast } from "@/components/ui/showToast.ts";
import { useAsked } from "@/components/ui/useAsked.ts";

const BisectDialog = dynamic(
  () => import("./BisectDialog.tsx").then((module) => module.BisectDialog),
  { ssr: false },
);

interface BisectButtonProps {
  alertId: string;
  /** What stands beside it where something can be searched. */
  hint: string | null;
}

/** Asks for the range of a search and begins it; where nothing can be searched it says why. */
export function BisectButton({ alertId, hint }: BisectButtonProps) {
  const trpc = useTRPC();
  const reason = useId();
  const [open, setOpen] = useState(false);
  const asked = useAsked(open);
  const { data: plan } = useQuery(trpc.alerts.planBisection.queryOptions({ id: alertId }));
  const problem = plan?.problem ?? null;
  return (
    <>
      {(problem ?? hint) === null ? null : (
        <p id={reason} className="min-w-0 flex-1 text-muted">
          {problem ?? hint}
        </p>
      )}
      <Button
        size="small"
        aria-disabled={plan === undefined || problem !== null}
        aria-describedby={(problem ?? hint) === null ? undefined : reason}
        onClick={() => {
          if (plan !== undefined && problem === null) setOpen(true);
        }}
      >
        Bisect
      </Button>
      {asked && plan !== undefined ? (
        <BisectDialog alertId={alertId} open={open} onOpenChange={setOpen} own={plan} />
      ) : null}
    </>
  );
}

/** Ends the search that is under way. */
export function StopBisectionButton({ alertId }: { alertId: string }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const stop = useMutation(trpc.alerts.stopBisection.mutationOptions());
  const act = async () => {
    try {
      await stop.mutateAsync({ id: alertId });
    } catch (error) {
      const { detail } = problemFromError(error);
      showToast({ tone: "error", title: "The search was not stopped", detail });
    }
    await queryClient.invalidateQueries(trpc.alerts.pathFilter());
  };
  return (
    <Button size="small" busy={stop.isPending} onClick={() => void act()}>
      Stop searching
    </Button>
  );
}
