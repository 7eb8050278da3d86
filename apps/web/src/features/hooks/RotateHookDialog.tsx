"use client";

import type { Hook } from "@lapline/contracts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "@/client/trpc.ts";
import { RotateSecretDialog } from "@/components/secrets/RotateSecretDialog.tsx";
import { ShownOnce } from "@/components/secrets/ShownOnce.tsx";
import { CodeBlock } from "@/components/ui/CodeBlock.tsx";
import { useOrigin } from "@/components/ui/useTitle.ts";
import { pasteWords } from "./hookWords.ts";

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

interface HookSecretShownProps {
  hook: Hook;
  secret: string;
  onDone: () => void;
}

/** Address and secret of a CI trigger, the only time that the secret is shown. */
export function HookSecretShown({ hook, secret, onDone }: HookSecretShownProps) {
  const origin = useOrigin();
  return (
    <ShownOnce
      title="The secret is shown only now"
      note="It is kept encrypted, to check signatures with. If it is lost, make a new one."
      onDone={onDone}
    >
      <p>{pasteWords[hook.vendor]}</p>
      <span className="-mb-2 text-xs text-muted">Address</span>
      <CodeBlock label="address" code={`${origin}${hook.path}`} />
      <span className="-mb-2 text-xs text-muted">Secret</span>
      <CodeBlock label="secret" code={secret} />
      {hook.rules.length === 0 ? (
        <p className="text-muted">Next, give the trigger rules: without them nothing runs.</p>
      ) : null}
    </ShownOnce>
  );
}
