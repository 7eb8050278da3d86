"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "@/client/trpc.ts";
import { ConfirmButton } from "@/components/ui/ConfirmButton.tsx";

interface DeleteRuleButtonProps {
  rule: { id: string; name: string };
}

/** Removes one rule, after asking. */
export function DeleteRuleButton({ rule: { id, name } }: DeleteRuleButtonProps) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const remove = useMutation(trpc.rules.delete.mutationOptions());
  return (
    <ConfirmButton
      size="small"
      look="ghost"
      question={`Remove the rule ${name}?`}
      consequence="Its effect ends at once: what it muted is looked into again. Alerts that were raised stay."
      action="Remove rule"
      act={() => remove.mutateAsync({ id })}
      refresh={() => queryClient.invalidateQueries(trpc.rules.list.pathFilter())}
      done={`The rule ${name} was removed`}
      failed={`The rule ${name} was not removed`}
    >
      Remove<span className="sr-only"> {name}</span>
    </ConfirmButton>
  );
}
