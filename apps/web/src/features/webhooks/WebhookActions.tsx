"use client";

import type { Webhook } from "@lapline/contracts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "@/client/trpc.ts";
import { RotateSecretDialog } from "@/components/secrets/RotateSecretDialog.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { ConfirmDialog } from "@/components/ui/ConfirmDialog.tsx";
import { showToast } from "@/components/ui/showToast.ts";
import { useCardActions } from "@/components/ui/useCardActions.ts";
import { SecretShown } from "./SecretShown.tsx";
import { WebhookDialog } from "./WebhookDialog.tsx";

interface WebhookActionsProps {
  webhook: Webhook;
  onDelivery: (deliveryId: string) => void;
}

/** Test, change, new secret, pause or resume, remove. */
export function WebhookActions({ webhook, onDelivery }: WebhookActionsProps) {
  const trpc = useTRPC();
  const { dialog, open, close, show, act } = useCardActions<"change" | "rotate" | "remove">(
    trpc.webhooks.pathFilter(),
  );
  const test = useMutation(trpc.webhooks.test.mutationOptions());
  const update = useMutation(trpc.webhooks.update.mutationOptions());
  const remove = useMutation(trpc.webhooks.delete.mutationOptions());
  const isActive = webhook.state === "active";
  const sendTest = () =>
    act("The test message was not queued", async () => {
      onDelivery((await test.mutateAsync({ id: webhook.id })).id);
    });
  const toggle = () =>
    act("The webhook was not changed", async () => {
      await update.mutateAsync({ id: webhook.id, state: isActive ? "paused" : "active" });
    });
  const confirmRemove = () =>
    act(`The webhook ${webhook.name} was not deleted`, async () => {
      await remove.mutateAsync({ id: webhook.id });
      close();
      showToast({ tone: "success", title: `The webhook ${webhook.name} was deleted` });
    });
  const of = <span className="sr-only"> {webhook.name}</span>;
  return (
    <div className="flex flex-wrap items-center gap-1">
      {isActive ? (
        <Button size="small" busy={test.isPending} onClick={() => void sendTest()}>
          Send a test{of}
        </Button>
      ) : null}
      <Button size="small" look="ghost" onClick={open("change")}>
        Edit{of}
      </Button>
      <Button size="small" look="ghost" onClick={open("rotate")}>
        New secret{of}
      </Button>
      <Button size="small" look="ghost" busy={update.isPending} onClick={() => void toggle()}>
        {isActive ? "Pause" : "Resume"}
        {of}
      </Button>
      <Button size="small" look="ghost" onClick={open("remove")}>
        Delete{of}
      </Button>
      <WebhookDialog open={dialog === "change"} webhook={webhook} onOpenChange={show("change")} />
      <RotateWebhookDialog
        open={dialog === "rotate"}
        webhook={webhook}
        onOpenChange={show("rotate")}
      />
      <ConfirmDialog
        open={dialog === "remove"}
        onOpenChange={show("remove")}
        title={`Delete the webhook ${webhook.name}?`}
        action="Delete webhook"
        busy={remove.isPending}
        onConfirm={() => void confirmRemove()}
      >
        Its secrets and its delivery log go with it, and what waits for it is not sent.
      </ConfirmDialog>
    </div>
  );
}

interface RotateWebhookDialogProps {
  open: boolean;
  webhook: Webhook;
  onOpenChange: (open: boolean) => void;
}

/** Makes a further secret of a webhook and shows it once. */
function RotateWebhookDialog({ open, webhook, onOpenChange }: RotateWebhookDialogProps) {
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
