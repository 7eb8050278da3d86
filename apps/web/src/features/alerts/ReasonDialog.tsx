"use client";

import { useState } from "react";
import { AskDialog } from "@/components/ui/AskDialog.tsx";
import { TextArea } from "@/components/ui/TextArea.tsx";

interface ReasonDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** What will happen and what will not. */
  description: string;
  label: string;
  /** Sentence that is shown when nothing was written. */
  missing: string;
  action: string;
  onConfirm: (text: string) => void;
}

/** Asks for a sentence before an act. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { open, title, description, label, missing, action } = props;
  const [text, setText] = useState("");
  const [error, setError] = useState<string | undefined>();
  const close = (next: boolean) => {
    setText("");
    setError(undefined);
    props.onOpenChange(next);
  };
  const submit = () => {
    if (text.trim() === "") return setError(missing);
    props.onConfirm(text.trim());
    close(false);
  };
  return (
    <AskDialog
      open={open}
      onOpenChange={close}
      title={title}
      description={description}
      action={action}
      look="primary"
      onSubmit={submit}
    >
      <TextArea
        label={label}
        maxLength={1000}
        value={text}
        error={error}
        onChange={(event) => {
          setText(event.target.value);
          setError(undefined);
        }}
      />
    </AskDialog>
  );
}
