"use client";

import type { Hook } from "@lapline/contracts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useState } from "react";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { Button } from "@/components/ui/Button.tsx";
import { ConfirmDialog } from "@/components/ui/ConfirmDialog.tsx";
import { showToast } from "@/components/ui/showToast.ts";
import { useAsked } from "@/components/ui/useAsked.ts";

const HookRulesDialog = dynamic(
  () => import("./HookRulesDialog.tsx").then((module) => module.HookRulesDialog),
  { ssr: false },
);
const RotateHookDialog = dynamic(
  () => import("./RotateHookDialog.tsx").then((module) => module.RotateHookDialog),
  { ssr: false },
);

/** Rules, new secret, pause or resume, delete. */
export function HookActions({ hook }: { hook: Hook }) {
  const { id, name, paused } = hook;
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [dialog, setDialog] = useState<"rules" | "rotate" | "delete" | null>(null);
  const rulesAsked = useAsked(dialog === "rules");
  const rotateAsked = useAsked(dialog === "rotate");
  const update = useMutation(trpc.hooks.update.mutationOptions());
  const remove = useMutation(trpc.hooks.delete.mutationOptions());
  const show = (next: typeof dialog) => (open: boolean) => setDialog(open ? next : null);
  /** Does it, looks again, and says when it did not work. */
  const act = async (title: string, work: () => Promise<void>) => {
    try {
      await work();
      await queryClient.invalidateQueries(trpc.hooks.pathFilter());
    } catch (error) {
      showToast({ tone: "error", title, detail: problemFromError(error).detail });
    }
  };
  const toggle = () =>
    act(`${name} was not changed`, async () => {
      await update.mutateAsync({ id, paused: !paused });
    });
  const confirmDelete = () =>
    act(`${name} was not deleted`, async () => {
      await remove.mutateAsync({ id });
      setDialog(null);
      showToast({ tone: "success", title: `The CI trigger ${name} was deleted` });
    });
  const of = <span className="sr-only"> {name}</span>;
  return (
    <div className="flex flex-wrap items-center gap-1">
      <Button size="small" onClick={() => setDialog("rules")}>
        Rules{of}
      </Button>
      <Button size="small" look="ghost" onClick={() => setDialog("rotate")}>
        New secret{of}
      </Button>
      <Button size="small" look="ghost" busy={update.isPending} onClick={() => void toggle()}>
        {paused ? "Resume" : "Pause"}
        {of}
      </Button>
      <Button size="small" look="ghost" onClick={() => setDialog("delete")}>
        Delete{of}
      </Button>
      {rulesAsked ? (
        <HookRulesDialog open={dialog === "rules"} hook={hook} onOpenChange={show("rules")} />
      ) : null}
      {rotateAsked ? (
        <RotateHookDialog open={dialog === "rotate"} hook={hook} onOpenChange={show("rotate")} />
      ) : null}
      <ConfirmDialog
        open={dialog === "delete"}
        onOpenChange={show("delete")}
        title={`Delete the CI trigger ${name}?`}
        action="Delete CI trigger"
        busy={remove.isPending}
        onConfirm={() => void confirmDelete()}
      >
        Its rules, secrets and deliveries go with it. Runs that it started stay.
      </ConfirmDialog>
    </div>
  );
}
