"use client";

import type { Hook } from "@lapline/contracts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { Banner } from "@/components/ui/Banner.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { Dialog } from "@/components/ui/Dialog.tsx";
import { SelectField } from "@/components/ui/SelectField.tsx";
import { HookSecretShown } from "./HookSecretShown.tsx";

const periods = [
  { value: "0", label: "Not at all: the old one is known to others" },
  { value: "1", label: "1 hour" },
  { value: "24", label: "24 hours" },
  { value: "168", label: "7 days" },
];

interface RotateHookDialogProps {
  open: boolean;
  hook: Hook;
  onOpenChange: (open: boolean) => void;
}

/** Makes a further secret of a CI trigger and shows it once. */
export function RotateHookDialog({ open, hook, onOpenChange }: RotateHookDialogProps) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [keepHours, setKeepHours] = useState("24");
  const [problem, setProblem] = useState<string | null>(null);
  const rotate = useMutation(trpc.hooks.rotate.mutationOptions());
  const close = (next: boolean) => {
    if (!next) {
      setProblem(null);
      rotate.reset();
    }
    onOpenChange(next);
  };
  const submit = async () => {
    try {
      await rotate.mutateAsync({ id: hook.id, keepHours: Number(keepHours) });
      await queryClient.invalidateQueries(trpc.hooks.list.pathFilter());
    } catch (error) {
      setProblem(problemFromError(error).detail);
    }
  };
  return (
    <Dialog open={open} onOpenChange={close} title={`New secret for ${hook.name}`}>
      {rotate.data === undefined ? (
        <div className="flex min-w-0 flex-col gap-4 text-sm">
          {problem === null ? null : <Banner tone="error" title={problem} />}
          <p>For a while both are accepted, so that the sender can change over.</p>
          <SelectField
            label="The old secret is accepted for another"
            options={periods}
            value={keepHours}
            onChange={(event) => setKeepHours(event.target.value)}
          />
          <Button
            look="primary"
            className="self-end"
            busy={rotate.isPending}
            onClick={() => void submit()}
          >
            Make secret
          </Button>
        </div>
      ) : (
        <HookSecretShown
          hook={rotate.data.hook}
          secret={rotate.data.secret}
          onDone={() => close(false)}
        />
      )}
    </Dialog>
  );
}
