"use client";

import { type ReactNode, useState } from "react";
import { AskDialog } from "./AskDialog.tsx";
import { TextField } from "./TextField.tsx";

interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** What will happen and what will not. */
  children: ReactNode;
  /** Verb and object: "Cancel job". */
  action: string;
  /** Text that has to be typed first, for acts that cannot be undone. */
  typedName?: string;
  /** What the way out says, where nothing is kept by it. */
  wayOut?: string;
  busy?: boolean;
  onConfirm: () => void;
}

/** Asks before an act with consequences; the safe way out has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, action, typedName, busy = false } = props;
  const [typed, setTyped] = useState("");
  const [mismatch, setMismatch] = useState(false);
  const close = (open: boolean) => {
    setTyped("");
    setMismatch(false);
    props.onOpenChange(open);
  };
  const submit = () => {
    if (typedName !== undefined && typed.trim() !== typedName) setMismatch(true);
    else props.onConfirm();
  };
  return (
    <AskDialog
      open={props.open}
      onOpenChange={close}
      title={title}
      description={props.children}
      action={action}
      look="danger"
      wayOut={props.wayOut}
      busy={busy}
      onSubmit={submit}
    >
      {typedName === undefined ? null : (
        <TextField
          label={`Type ${typedName} to confirm`}
          value={typed}
          autoComplete="off"
          spellCheck={false}
          error={mismatch ? `This is not “${typedName}”.` : undefined}
          onChange={(event) => {
            setTyped(event.target.value);
            setMismatch(false);
          }}
        />
      )}
    </AskDialog>
  );
}
