"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { Banner } from "@/components/ui/Banner.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { Dialog } from "@/components/ui/Dialog.tsx";
import { SelectField } from "@/components/ui/SelectField.tsx";
import { KeyShown } from "./KeyShown.tsx";

const periods = [
  { value: "0", label: "Not at all: others know it" },
  { value: "1", label: "1 hour" },
  { value: "24", label: "1 day" },
  { value: "72", label: "3 days" },
  { value: "168", label: "7 days" },
];

interface RotateKeyButtonProps {
  apiKey: { id: string; name: string };
}

/** Gives a key a new secret and shows it once. */
export function RotateKeyButton({ apiKey }: RotateKeyButtonProps) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [open, setOpen] = useState(false);
  const [keepHours, setKeepHours] = useState("24");
  const [problem, setProblem] = useState<string | null>(null);
  const rotate = useMutation(trpc.apiKeys.rotate.mutationOptions());
  const change = (next: boolean) => {
    if (!next) {
      setProblem(null);
      rotate.reset();
    }
    setOpen(next);
  };
  const submit = async () => {
    try {
      await rotate.mutateAsync({ id: apiKey.id, keepHours: Number(keepHours) });
      await queryClient.invalidateQueries(trpc.apiKeys.list.pathFilter());
    } catch (error) {
      setProblem(problemFromError(error).detail);
    }
  };
  return (
    <>
      <Button size="small" look="ghost" onClick={() => change(true)}>
        New secret<span className="sr-only"> for {apiKey.name}</span>
      </Button>
      <Dialog open={open} onOpenChange={change} title={`New secret for ${apiKey.name}`}>
        {rotate.data === undefined ? (
          <div className="flex min-w-0 flex-col gap-4 text-sm">
            {problem === null ? null : <Banner tone="error" title={problem} />}
            <p>
              Name, scopes and expiry stay. Both secrets open until the old one ends, so that
              scripts can change over without a failure.
            </p>
            <SelectField
              label="The old secret opens for another"
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
          <KeyShown apiKey={rotate.data.key} onDone={() => change(false)} />
        )}
      </Dialog>
    </>
  );
}
