"use client";

import type { ReactNode } from "react";
import { Button } from "./Button.tsx";
import { Dialog } from "./Dialog.tsx";

interface AskDialogProps {
  open: boolean;
  /** Also called by the way out. */
  onOpenChange: (open: boolean) => void;
  title: string;
  /** What will happen and what will not. */
  description: ReactNode;
  /** Verb and object: "Cancel job". */
  action: string;
  look: "primary" | "danger";
  /** What the way out says. */
  wayOut?: string | undefined;
  busy?: boolean;
  onSubmit: () => void;
  /** Fields that have to be filled first. */
  children?: ReactNode;
}

/** The frame of a question before an act; the safe way out comes first and has the focus. */
export function AskDialog(props: AskDialogProps) {
  return (
    <Dialog
      open={props.open}
      onOpenChange={props.onOpenChange}
      title={props.title}
      description={props.description}
      width="narrow"
    >
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          props.onSubmit();
        }}
      >
        {props.children}
        <div className="flex justify-end gap-2">
          <Button onClick={() => props.onOpenChange(false)}>{props.wayOut ?? "Keep it"}</Button>
          <Button type="submit" look={props.look} busy={props.busy ?? false}>
            {props.action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
