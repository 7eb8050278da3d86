"use client";

import type { Hook } from "@lapline/contracts";
import { useMutation } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useTRPC } from "@/client/trpc.ts";
import { Button } from "@/components/ui/Button.tsx";
import { ConfirmDialog } from "@/components/ui/ConfirmDialog.tsx";
import { showToast } from "@/components/ui/showToast.ts";
import { useAsked } from "@/components/ui/useAsked.ts";
import { useCardActions } from "@/components/ui/useCardActions.ts";

const HookRulesDialog = dynamic(
  () => import("./HookRulesDialog.tsx").then((module) => module.HookRulesDialog),
  { ssr: false },
);
const RotateHookDialog = dynamic(
  () => import("./RotateHookDialog.tsx").then((module) => module.RotateHookDialog),
  { ssr: false },
);

const ChangeHookDialog = dynamic(
  () => import("./ChangeHookDialog.tsx").then((module) => module.ChangeHookDialog),
  { ssr: false },
);

/** Rules, change, new secret, pause or resume, delete. */
export function HookActions({ hook }: { hook: Hook }) {
  const { id, name, paused } = hook;
  const trpc = useTRPC();
  const { dialog, open, close, show, act } = useCardActions<
    "rules" | "change" | "rotate" | "delete"
  >(trpc.hooks.pathFilter());
  const rulesAsked = useAsked(dialog === "rules");
  const changeAsked = useAsked(dialog === "change");
  const rotateAsked = useAsked(dialog === "rotate");
  const update = useMutation(trpc.hooks.update.mutationOptions());
  const remove = useMutation(trpc.hooks.delete.mutationOptions());
  const toggle = () =>
    act(`${name} was not changed`, async () => {
      await update.mutateAsync({ id, paused: !paused });
    });
  const confirmDelete = () =>
    act(`${name} was not deleted`, async () => {
      await remove.mutateAsync({ id });
      close();
      showToast({ tone: "success", title: `The CI trigger ${name} was deleted` });
    });
  const of = <span className="sr-only"> {name}</span>;
  return (
    <div className="flex flex-wrap items-center gap-1">
      <Button size="small" onClick={open("rules")}>
        Rules{of}
      </Button>
      <Button size="small" look="ghost" onClick={open("change")}>
        Change{of}
      </Button>
      <Button size="small" look="ghost" onClick={open("rotate")}>
        New secret{of}
      </Button>
      <Button size="small" look="ghost" busy={update.isPending} onClick={() => void toggle()}>
        {paused ? "Resume" : "Pause"}
        {of}
      </Button>
      <Button size="small" look="ghost" onClick={open("delete")}>
        Delete{of}
      </Button>
      {rulesAsked ? (
        <HookRulesDialog open={dialog === "rules"} hook={hook} onOpenChange={show("rules")} />
      ) : null}
      {changeAsked ? (
        <ChangeHookDialog open={dialog === "change"} hook={hook} onOpenChange={show("change")} />
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
