"use client";

import type { AlertAction } from "@lapline/contracts";
import { useState } from "react";
import { countWords } from "@/components/format/basisWords.ts";
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

interface DismissDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  count: number;
  onAct: (action: AlertAction) => void;
}

/** Asks why before alerts are dismissed. */
export function DismissDialog({ open, onOpenChange, count, onAct }: DismissDialogProps) {
  return (
    <ReasonDialog
      open={open}
      onOpenChange={onOpenChange}
      title={count === 1 ? "Dismiss this alert?" : `Dismiss ${countWords(count, "alert")}?`}
      description="It leaves the inbox and counts as a false alarm in the measured rate. It can be opened again."
      label="Reason"
      missing="Say why, so that the next one who sees it need not ask."
      action="Dismiss"
      onConfirm={(reason) => onAct({ kind: "dismiss", reason })}
    />
  );
}
