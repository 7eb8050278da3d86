"use client";

import type { Share } from "@lapline/contracts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "@/client/trpc.ts";
import { ConfirmButton } from "@/components/ui/ConfirmButton.tsx";
import { usePermission, useSession } from "@/features/session/index.ts";

/** Ends one share, after asking; for its author and for who may manage all of them. */
export function RevokeShareButton({ share: { id, title, createdBy } }: { share: Share }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const managesAll = usePermission("shares.manage");
  const { user } = useSession();
  const revoke = useMutation(trpc.shares.revoke.mutationOptions());
  if (!managesAll && createdBy.id !== user?.id) return null;
  return (
    <ConfirmButton
      size="small"
      look="ghost"
      question={`Revoke the share ${title}?`}
      consequence="Its link leads nowhere from now on, and so do its badge and wherever it is embedded. This cannot be taken back; the same can be shared again with another link."
      action="Revoke share"
      act={() => revoke.mutateAsync({ id })}
      refresh={() => queryClient.invalidateQueries(trpc.shares.list.pathFilter())}
      done={`The share ${title} was revoked`}
      failed={`The share ${title} was not revoked`}
    >
      Revoke<span className="sr-only"> {title}</span>
    </ConfirmButton>
  );
}
