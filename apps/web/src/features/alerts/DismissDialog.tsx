"use client";

import type { AlertAction } from "@lapline/contracts";
import { countWords } from "@/components/format/countWords.ts";
import { ReasonDialog } from "./ReasonDialog.tsx";

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
