"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { Button } from "@/components/ui/Button.tsx";
import { ConfirmDialog } from "@/components/ui/ConfirmDialog.tsx";
import { showToast } from "@/components/ui/showToast.ts";

interface RevokeKeyButtonProps {
  apiKey: { id: string; name: string; prefix: string };
}

/** Ends one API key, after asking. */
export function RevokeKeyButton({ apiKey }: RevokeKeyButtonProps) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [open, setOpen] = useState(false);
  const revoke = useMutation(trpc.apiKeys.revoke.mutationOptions());
  const confirm = async () => {
    try {
      await revoke.mutateAsync({ id: apiKey.id });
      setOpen(false);
      await queryClient.invalidateQueries(trpc.apiKeys.list.pathFilter());
      showToast({ tone: "success", title: `The key ${apiKey.name} was revoked` });
    } catch (error) {
      showToast({
        tone: "error",
        title: `The key ${apiKey.name} was not revoked`,
        detail: problemFromError(error).detail,
      });
    }
  };
  return (
    <>
      <Button size="small" look="ghost" onClick={() => setOpen(true)}>
        Revoke<span className="sr-only"> {apiKey.name}</span>
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={`Revoke the key ${apiKey.name}?`}
        action="Revoke key"
        busy={revoke.isPending}
        onConfirm={() => void confirm()}
      >
        Whoever uses {apiKey.prefix}… is refused from now on. This cannot be taken back.
      </ConfirmDialog>
    </>
  );
}
