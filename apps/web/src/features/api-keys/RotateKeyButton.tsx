"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTRPC } from "@/client/trpc.ts";
import { RotateSecretDialog } from "@/components/secrets/RotateSecretDialog.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { KeyShown } from "./KeyShown.tsx";

interface RotateKeyButtonProps {
  apiKey: { id: string; name: string };
}

/** Gives a key a new secret and shows it once. */
export function RotateKeyButton({ apiKey: { id, name } }: RotateKeyButtonProps) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [open, setOpen] = useState(false);
  const rotate = useMutation(trpc.apiKeys.rotate.mutationOptions());
  return (
    <>
      <Button size="small" look="ghost" onClick={() => setOpen(true)}>
        New secret<span className="sr-only"> for {name}</span>
      </Button>
      <RotateSecretDialog
        open={open}
        onOpenChange={setOpen}
        name={name}
        words="Name, scopes and expiry stay. Both secrets open until the old one ends, so that scripts can change over without a failure."
        keepLabel="The old secret opens for another"
        rotate={async (keepHours) => {
          const { key } = await rotate.mutateAsync({ id, keepHours });
          await queryClient.invalidateQueries(trpc.apiKeys.list.pathFilter());
          return key;
        }}
      >
        {(key, onDone) => <KeyShown apiKey={key} onDone={onDone} />}
      </RotateSecretDialog>
    </>
  );
}
