"use client";

import type { Share } from "@lapline/contracts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { Button } from "@/components/ui/Button.tsx";
import { ConfirmDialog } from "@/components/ui/ConfirmDialog.tsx";
import { showToast } from "@/components/ui/showToast.ts";
import { usePermission, useSession } from "@/features/session/index.ts";

/** Ends one share, after asking; for its author and for who may manage all of them. */
export function RevokeShareButton({ share }: { share: Share }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [open, setOpen] = useState(false);
  const managesAll = usePermission("shares.manage");
  const { user } = useSession();
  const revoke = useMutation(trpc.shares.revoke.mutationOptions());
  if (!managesAll && share.createdBy.id !== user?.id) return null;
  const confirm = async () => {
    try {
      await revoke.mutateAsync({ id: share.id });
      setOpen(false);
      await queryClient.invalidateQueries(trpc.shares.list.pathFilter());
      showToast({ tone: "success", title: `The share ${share.title} was revoked` });
    } catch (error) {
      showToast({
        tone: "error",
        title: `The share ${share.title} was not revoked`,
        detail: problemFromError(error).detail,
      });
    }
  };
  return (
    <>
      <Button size="small" look="ghost" onClick={() => setOpen(true)}>
        Revoke<span className="sr-only"> {share.title}</span>
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={`Revoke the share ${share.title}?`}
        action="Revoke share"
        busy={revoke.isPending}
        onConfirm={() => void confirm()}
      >
        Its link leads nowhere from now on, and so do its badge and wherever it is embedded. This
        cannot be taken back; the same can be shared again with another link.
      </ConfirmDialog>
    </>
  );
}
