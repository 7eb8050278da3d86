"use client";

import type { AlertAction, AlertSummary } from "@lapline/contracts";
import { Check, X } from "lucide-react";
import { useState } from "react";
import { countWords } from "@/components/format/countWords.ts";
import { Button } from "@/components/ui/Button.tsx";
import { AssignMenu } from "./AssignMenu.tsx";
import { DismissDialog } from "./DismissDialog.tsx";
import { SnoozeMenu } from "./SnoozeMenu.tsx";
import { useAlertActions } from "./useAlertActions.ts";

interface ChosenActionsProps {
  chosen: readonly AlertSummary[];
  onClear: () => void;
}

/** What can be done with the chosen rows. */
export function ChosenActions({ chosen, onClear }: ChosenActionsProps) {
  const { act, busy } = useAlertActions();
  const [dismissing, setDismissing] = useState(false);
  const run = (action: AlertAction) => void act(chosen, action).then(onClear);
  return (
    <section
      aria-label="Chosen alerts"
      className="flex min-h-8 flex-wrap items-center gap-2 text-sm"
    >
      <span className="mr-1 tabular-nums">{countWords(chosen.length, "alert")} chosen</span>
      <Button size="small" busy={busy} onClick={() => run({ kind: "acknowledge" })}>
        <Check aria-hidden /> Acknowledge
      </Button>
      <AssignMenu size="small" onAct={run} />
      <SnoozeMenu
        size="small"
        onAct={run}
        snoozed={chosen.every(({ snoozedUntil }) => snoozedUntil !== null)}
      />
      <Button size="small" onClick={() => setDismissing(true)}>
        Dismiss
      </Button>
      <Button size="small" look="ghost" onClick={onClear}>
        <X aria-hidden /> Choose none
      </Button>
      <DismissDialog
        open={dismissing}
        onOpenChange={setDismissing}
        count={chosen.length}
        onAct={run}
      />
    </section>
  );
}
