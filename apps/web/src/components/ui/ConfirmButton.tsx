"use client";

import type { VariantProps } from "class-variance-authority";
import { type ReactNode, useState } from "react";
import { problemFromError } from "@/client/problemFromError.ts";
import { Button } from "./Button.tsx";
import type { buttonClass } from "./buttonClass.ts";
import { ConfirmDialog } from "./ConfirmDialog.tsx";
import { showToast } from "./showToast.ts";

interface ConfirmButtonProps extends VariantProps<typeof buttonClass> {
  /** What the button shows. */
  children: ReactNode;
  question: string;
  /** What will happen and what will not. */
  consequence: ReactNode;
  /** Verb and object: "Cancel job". */
  action: string;
  act: () => Promise<unknown>;
  /** Looks again at what the act changed. */
  refresh?: () => Promise<unknown>;
  /** What is told when it was done, and when it was not. */
  done: string;
  failed: string;
}

/** A button that asks, acts, and tells the result. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    try {
      await props.act();
      setOpen(false);
      await props.refresh?.();
      showToast({ tone: "success", title: props.done });
    } catch (error) {
      const { detail } = problemFromError(error);
      showToast({ tone: "error", title: props.failed, detail });
    }
    setBusy(false);
  };
  return (
    <>
      <Button size={props.size} look={props.look} onClick={() => setOpen(true)}>
        {props.children}
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={props.question}
        action={props.action}
        busy={busy}
        onConfirm={() => void confirm()}
      >
        {props.consequence}
      </ConfirmDialog>
    </>
  );
}
