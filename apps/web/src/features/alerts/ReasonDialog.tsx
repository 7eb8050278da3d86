"use client";

import { useId, useState } from "react";
import { Button } from "@/components/ui/Button.tsx";
import { Dialog } from "@/components/ui/Dialog.tsx";
import { FieldFrame } from "@/components/ui/FieldFrame.tsx";

interface ReasonDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** What will happen and what will not. */
  description: string;
  label: string;
  /** Sentence that is shown when nothing was written; without one it may stay empty. */
  missing?: string;
  action: string;
  onConfirm: (text: string) => void;
}

/** Asks for a sentence before an act. */
export function ReasonDialog(props: ReasonDialogProps) {
  const id = useId();
  const [text, setText] = useState("");
  const [error, setError] = useState<string | undefined>();
  const close = (open: boolean) => {
    setText("");
    setError(undefined);
    props.onOpenChange(open);
  };
  return (
    <Dialog
      open={props.open}
      onOpenChange={close}
      title={props.title}
      description={props.description}
      width="narrow"
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() === "" && props.missing !== undefined) return setError(props.missing);
          props.onConfirm(text.trim());
          close(false);
        }}
      >
        <FieldFrame id={id} label={props.label} error={error}>
          <textarea
            id={id}
            rows={3}
            maxLength={1000}
            value={text}
            aria-invalid={error ? true : undefined}
            aria-describedby={`${id}-error`}
            onChange={(event) => {
              setText(event.target.value);
              setError(undefined);
            }}
            className="w-full rounded-md border border-line-strong bg-surface px-2.5 py-1.5 text-base sm:text-sm aria-invalid:border-bad"
          />
        </FieldFrame>
        <div className="flex justify-end gap-2">
          <Button onClick={() => close(false)}>Keep it</Button>
          <Button type="submit" look="primary">
            {props.action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
