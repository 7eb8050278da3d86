"use client";

import type { Webhook } from "@lapline/contracts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "@/client/trpc.ts";
import { RotateSecretDialog } from "@/components/secrets/RotateSecretDialog.tsx";
import { SecretShown } from "./SecretShown.tsx";

interface RotateWebhookDialogProps {
  open: boolean;
  webhook: Webhook;
  onOpenChange: (open: boolean) => void;
}

/** Makes a further secret of a webhook and shows it once. */
export function RotateWebhookDialog({ open, webhook, onOpenChange }: RotateWebhookDialogProps) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const rotate = useMutation(trpc.webhooks.rotate.mutationOptions());
  return (
    <RotateSecretDialog
      open={open}
      onOpenChange={onOpenChange}
      name={webhook.name}
      words="For a while every message is signed with both, so that the receiver can change over without missing one."
      keepLabel="The old secret signs for another"
      rotate={async (keepHours) => {
        const { secret } = await rotate.mutateAsync({ id: webhook.id, keepHours });
        await queryClient.invalidateQueries(trpc.webhooks.list.pathFilter());
        return secret;
      }}
    >
      {(secret, onDone) => <SecretShown secret={secret} onDone={onDone} />}
    </RotateSecretDialog>
  );
}
