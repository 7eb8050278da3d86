"use client";

import { CircleSlash } from "lucide-react";
import { type ReactNode, useState } from "react";
import { problemFromError } from "@/client/problemFromError.ts";
import { Button } from "@/components/ui/Button.tsx";
import { ConfirmDialog } from "@/components/ui/ConfirmDialog.tsx";
import { showToast } from "@/components/ui/showToast.ts";

interface CancelButtonProps {
  /** "Cancel job" or "Cancel run". */
  action: string;
  question: string;
  /** What will happen and what will not. */
  consequence: ReactNode;
  /** Sentence for the toast when the server took it. */
  accepted: string;
  cancel: () => Promise<unknown>;
}

/** Asks, cancels, and tells the result; the page itself changes when the server says so. */
export function CancelButton(props: CancelButtonProps) {
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    try {
      await props.cancel();
      showToast({ tone: "success", title: props.accepted });
      setOpen(false);
    } catch (error) {
      showToast({
        tone: "error",
        title: `${props.action} did not work`,
        detail: problemFromError(error).detail,
      });
    }
    setBusy(false);
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <CircleSlash aria-hidden /> {props.action}
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
