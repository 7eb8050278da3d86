"use client";

import type { OfferedTarget } from "@lapline/contracts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { RelativeTime } from "@/components/format/RelativeTime.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { usePermission } from "@/features/session/index.ts";

/** Where the known versions come from, how fresh they are, and a way to look again. */
export function ReleaseStatus({ target }: { target: OfferedTarget }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const may = usePermission("releases.refresh");
  const refresh = useMutation(
    trpc.catalog.refreshVersions.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries(trpc.catalog.pathFilter()),
    }),
  );
  if (target.versionSource === null) return null;
  const isBusy = refresh.isPending || target.versionsPending;
  const problem = refresh.isError
    ? problemFromError(refresh.error).detail
    : isBusy
      ? null
      : target.versionsProblem;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted">
      <p role="status" className="min-w-0 break-words">
        Releases from {target.versionSource},{" "}
        {isBusy ? (
          "being looked up…"
        ) : target.versionsCheckedAt === null ? (
          "not looked up yet."
        ) : (
          <>
            looked up <RelativeTime at={target.versionsCheckedAt} />.
          </>
        )}
        {target.versionsComplete || target.onlyKnownVersions
          ? null
          : " The list may be partial: enter any other."}
      </p>
      {may ? (
        <Button
          size="small"
          busy={isBusy}
          aria-label={`Refresh the versions of ${target.title}`}
          onClick={() => {
            if (!isBusy) refresh.mutate({ target: target.id });
          }}
        >
          <RefreshCw aria-hidden /> Refresh
        </Button>
      ) : null}
      {problem === null ? null : (
        <p className="basis-full break-words text-bad">Could not be looked up: {problem}</p>
      )}
    </div>
  );
}
