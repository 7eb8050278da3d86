"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "@/client/trpc.ts";
import { ConfirmButton } from "@/components/ui/ConfirmButton.tsx";

interface RevokeKeyButtonProps {
  apiKey: { id: string; name: string; prefix: string };
}

/** Ends one API key, after asking. */
export function RevokeKeyButton({ apiKey: { id, name, prefix } }: RevokeKeyButtonProps) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const revoke = useMutation(trpc.apiKeys.revoke.mutationOptions());
  return (
    <ConfirmButton
      size="small"
      look="ghost"
      question={`Revoke the key ${name}?`}
      consequence={`Whoever uses ${prefix}… is refused from now on. This cannot be taken back.`}
      action="Revoke key"
      act={() => revoke.mutateAsync({ id })}
      refresh={() => queryClient.invalidateQueries(trpc.apiKeys.list.pathFilter())}
      done={`The key ${name} was revoked`}
      failed={`The key ${name} was not revoked`}
    >
      Revoke<span className="sr-only"> {name}</span>
    </ConfirmButton>
  );
}
