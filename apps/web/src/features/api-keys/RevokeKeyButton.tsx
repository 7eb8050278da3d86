"use client";

import type { GivenKind } from "@lapline/contracts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { Button } from "@/components/ui/Button.tsx";
import { ConfirmDialog } from "@/components/ui/ConfirmDialog.tsx";
import { showToast } from "@/components/ui/showToast.ts";
import { GivenChoices, settledWords } from "@/features/given/index.ts";

interface RevokeKeyButtonProps {
  apiKey: { id: string; name: string; prefix: string };
}

/** Ends one API key and what it gave, after asking. */
export function RevokeKeyButton({ apiKey: { id, name, prefix } }: RevokeKeyButtonProps) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [open, setOpen] = useState(false);
  const [handOver, setHandOver] = useState<GivenKind[]>([]);
  const revoke = useMutation(trpc.apiKeys.revoke.mutationOptions());
  const given = useQuery(trpc.apiKeys.given.queryOptions({ id }, { enabled: open }));
  const groups = given.data ?? [];
  const confirm = async () => {
    try {
      const detail = settledWords(await revoke.mutateAsync({ id, handOver }));
      setOpen(false);
      showToast({
        tone: "success",
        title: `The key ${name} was revoked`,
        ...(detail === null ? {} : { detail }),
      });
    } catch (error) {
      const { detail } = problemFromError(error);
      showToast({ tone: "error", title: `The key ${name} was not revoked`, detail });
    }
    await queryClient.invalidateQueries();
  };
  return (
    <>
      <Button size="small" look="ghost" onClick={() => setOpen(true)}>
        Revoke<span className="sr-only"> {name}</span>
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={`Revoke the key ${name}?`}
        action="Revoke key"
        busy={revoke.isPending || given.isLoading}
        onConfirm={() => void confirm()}
      >
        <div className="flex flex-col gap-3">
          <p>Whoever uses {prefix}… is refused from now on. This cannot be taken back.</p>
          {given.isLoading ? <p>Looking for what it gave…</p> : null}
          {groups.length === 0 ? null : (
            <>
              <p>What it gave ends, unless you take it over.</p>
              <GivenChoices groups={groups} handOver={handOver} onHandOver={setHandOver} />
            </>
          )}
        </div>
      </ConfirmDialog>
    </>
  );
}
