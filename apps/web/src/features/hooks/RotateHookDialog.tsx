"use client";

import type { Hook } from "@lapline/contracts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "@/client/trpc.ts";
import { RotateSecretDialog } from "@/components/secrets/RotateSecretDialog.tsx";
import { HookSecretShown } from "./HookSecretShown.tsx";

interface RotateHookDialogProps {
  open: boolean;
  hook: Hook;
  onOpenChange: (open: boolean) => void;
}

/** Makes a further secret of a CI trigger and shows it once. */
export function RotateHookDialog({ open, hook, onOpenChange }: RotateHookDialogProps) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const rotate = useMutation(trpc.hooks.rotate.mutationOptions());
  return (
    <RotateSecretDialog
      open={open}
      onOpenChange={onOpenChange}
      name={hook.name}
      words="For a while both are accepted, so that the sender can change over."
      keepLabel="The old secret is accepted for another"
      rotate={async (keepHours) => {
        const made = await rotate.mutateAsync({ id: hook.id, keepHours });
        await queryClient.invalidateQueries(trpc.hooks.list.pathFilter());
        return made;
      }}
    >
      {(made, onDone) => <HookSecretShown hook={made.hook} secret={made.secret} onDone={onDone} />}
    </RotateSecretDialog>
  );
}
