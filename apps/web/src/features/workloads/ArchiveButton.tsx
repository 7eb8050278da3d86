"use client";

import type { DefinitionDetail } from "@lapline/contracts/definitions";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Archive, ArchiveRestore } from "lucide-react";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { Button } from "@/components/ui/Button.tsx";
import { showToast } from "@/components/ui/showToast.ts";

const undoMs = 10_000;

/** Archives a definition, or restores it; the toast takes it back. */
export function ArchiveButton({ definition }: { definition: DefinitionDetail }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const archive = useMutation(trpc.definitions.archive.mutationOptions());
  const restore = useMutation(trpc.definitions.restore.mutationOptions());
  const { target, archivedAt } = definition;
  const act = async (isArchived: boolean, mayUndo: boolean) => {
    try {
      await (isArchived ? archive : restore).mutateAsync({ target });
      showToast({
        tone: "success",
        title: isArchived ? `${target} archived` : `${target} restored`,
        ...(mayUndo && {
          action: { label: "Undo", onClick: () => void act(!isArchived, false) },
          leaveAfterMs: undoMs,
        }),
      });
    } catch (error) {
      const { detail } = problemFromError(error);
      showToast({ tone: "error", title: "Nothing was changed", detail });
    }
    await queryClient.invalidateQueries(trpc.definitions.pathFilter());
    await queryClient.invalidateQueries(trpc.catalog.pathFilter());
  };
  const isArchived = archivedAt !== null;
  return (
    <Button
      busy={archive.isPending || restore.isPending}
      onClick={() => void act(!isArchived, true)}
    >
      {isArchived ? <ArchiveRestore aria-hidden /> : <Archive aria-hidden />}
      {isArchived ? "Restore" : "Archive"}
    </Button>
  );
}
