"use client";

import type { Alert, AlertAction } from "@lapline/contracts";
import { Check, MessageSquare, RotateCcw } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/Button.tsx";
import { Kbd } from "@/components/ui/Kbd.tsx";
import { useSession } from "@/features/session/index.ts";
import { AssignMenu } from "./AssignMenu.tsx";
import { DismissDialog } from "./DismissDialog.tsx";
import { MergeDialog } from "./MergeDialog.tsx";
import { ReasonDialog } from "./ReasonDialog.tsx";
import { SnoozeMenu } from "./SnoozeMenu.tsx";
import { snoozes } from "./snoozes.ts";
import { useAlertActions } from "./useAlertActions.ts";
import { useAlertKeys } from "./useAlertKeys.ts";

/** Everything that can be done with the alert in view, with its keys: a, i, s, d, m, o. */
export function AlertActions({ alert }: { alert: Alert }) {
  const { user } = useSession();
  const { act, busy } = useAlertActions();
  const [asking, setAsking] = useState<"note" | "dismiss" | "merge" | null>(null);
  const live = alert.state === "open" || alert.state === "acknowledged";
  const canReopen = alert.state !== "open" && alert.mergedInto === null;
  const run = (action: AlertAction) => void act([alert], action);
  const acknowledge = () => run({ kind: "acknowledge" });
  const reopen = () => run({ kind: "reopen" });
  const snooze = () =>
    run({ kind: "snooze", until: new Date(Date.now() + snoozes[1].lengthMs).toISOString() });
  useAlertKeys({
    a: alert.state === "open" ? acknowledge : null,
    i: live && user !== null ? () => run({ kind: "assign", userId: user.id }) : null,
    s: live ? snooze : null,
    d: live ? () => setAsking("dismiss") : null,
    m: live ? () => setAsking("merge") : null,
    o: canReopen ? reopen : null,
  });
  return (
    <section aria-label="Actions" className="flex min-h-8 flex-wrap items-center gap-2">
      {alert.state === "open" ? (
        <Button look="primary" busy={busy} onClick={acknowledge}>
          <Check aria-hidden /> Acknowledge <Kbd>a</Kbd>
        </Button>
      ) : null}
      {live ? (
        <>
          <Button onClick={() => setAsking("note")}>
            <MessageSquare aria-hidden /> {alert.note === null ? "Add a note" : "Change the note"}
          </Button>
          <AssignMenu size="medium" onAct={run} />
          <SnoozeMenu size="medium" onAct={run} snoozed={alert.snoozedUntil !== null} />
          <Button onClick={() => setAsking("dismiss")}>
            Dismiss <Kbd>d</Kbd>
          </Button>
          <Button look="ghost" onClick={() => setAsking("merge")}>
            Merge
          </Button>
        </>
      ) : null}
      {canReopen ? (
        <Button busy={busy} look={live ? "ghost" : "secondary"} onClick={reopen}>
          <RotateCcw aria-hidden /> Reopen
        </Button>
      ) : null}
      <ReasonDialog
        open={asking === "note"}
        onOpenChange={(open) => setAsking(open ? "note" : null)}
        title="Acknowledge with a note"
        description="The alert says who knows of it, and what you write here."
        label="Note"
        missing="Write the note, or close this and press Acknowledge."
        action="Acknowledge"
        onConfirm={(note) => run({ kind: "acknowledge", note })}
      />
      <DismissDialog
        open={asking === "dismiss"}
        onOpenChange={(open) => setAsking(open ? "dismiss" : null)}
        count={1}
        onAct={run}
      />
      {asking === "merge" ? <MergeDialog alert={alert} onClose={() => setAsking(null)} /> : null}
    </section>
  );
}
