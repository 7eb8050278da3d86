"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { Button } from "@/components/ui/Button.tsx";
import { ConfirmDialog } from "@/components/ui/ConfirmDialog.tsx";
import { showToast } from "@/components/ui/showToast.ts";

interface DeleteRuleButtonProps {
  rule: { id: string; name: string };
}

/** Removes one rule, after asking. */
export function DeleteRuleButton({ rule }: DeleteRuleButtonProps) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [open, setOpen] = useState(false);
  const remove = useMutation(trpc.rules.delete.mutationOptions());
  const confirm = async () => {
    try {
      await remove.mutateAsync({ id: rule.id });
      setOpen(false);
      await queryClient.invalidateQueries(trpc.rules.list.pathFilter());
      showToast({ tone: "success", title: `The rule ${rule.name} was removed` });
    } catch (error) {
      showToast({
        tone: "error",
        title: `The rule ${rule.name} was not removed`,
        detail: problemFromError(error).detail,
      });
    }
  };
  return (
    <>
      <Button size="small" look="ghost" onClick={() => setOpen(true)}>
        Remove<span className="sr-only"> {rule.name}</span>
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={`Remove the rule ${rule.name}?`}
        action="Remove rule"
        busy={remove.isPending}
        onConfirm={() => void confirm()}
      >
        Its effect ends at once: what it muted is looked into again. Alerts that were raised stay.
      </ConfirmDialog>
    </>
  );
}
