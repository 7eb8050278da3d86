"use client";

import { type ReactNode, useState } from "react";
import { Button } from "./Button.tsx";
import { Dialog } from "./Dialog.tsx";
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
  busy?: boolean;
  onConfirm: () => void;
}

/** Asks before an act with consequences; the safe way out has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const [typed, setTyped] = useState("");
  const [mismatch, setMismatch] = useState(false);
  const close = (open: boolean) => {
    setTyped("");
    setMismatch(false);
    props.onOpenChange(open);
  };
  return (
    <Dialog
      open={props.open}
      onOpenChange={close}
      title={props.title}
      description={props.children}
      width="narrow"
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (props.typedName !== undefined && typed.trim() !== props.typedName) setMismatch(true);
          else props.onConfirm();
        }}
      >
        {props.typedName === undefined ? null : (
          <TextField
            label={`Type ${props.typedName} to confirm`}
            value={typed}
            autoComplete="off"
            spellCheck={false}
            error={mismatch ? `This is not “${props.typedName}”.` : undefined}
            onChange={(event) => {
              setTyped(event.target.value);
              setMismatch(false);
            }}
          />
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={() => close(false)}>Keep it</Button>
          <Button type="submit" look="danger" busy={props.busy ?? false}>
            {props.action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
