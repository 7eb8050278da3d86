"use client";

import type { Alert, AlertAction, AlertSummary } from "@lapline/contracts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Check, MessageSquare, RotateCcw } from "lucide-react";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { Button } from "@/components/ui/Button.tsx";
import { Dialog } from "@/components/ui/Dialog.tsx";
import { Form } from "@/components/ui/Form.tsx";
import { isTypingTarget } from "@/components/ui/isTypingTarget.ts";
import { Kbd } from "@/components/ui/Kbd.tsx";
import { SelectField } from "@/components/ui/SelectField.tsx";
import { showToast } from "@/components/ui/showToast.ts";
import { useAsked } from "@/components/ui/useAsked.ts";
import { useProjectPath, useSession } from "@/features/session/index.ts";
import { AssignMenu } from "./AssignMenu.tsx";
import { SnoozeMenu } from "./SnoozeMenu.tsx";
import { snoozes } from "./snoozes.ts";
import { useAlertActions } from "./useAlertActions.ts";

const ReasonDialog = dynamic(
  () => import("./ReasonDialog.tsx").then((module) => module.ReasonDialog),
  { ssr: false },
);
const DismissDialog = dynamic(
  () => import("./DismissDialog.tsx").then((module) => module.DismissDialog),
  { ssr: false },
);

const isOfChange = ({ budget, missing }: AlertSummary) =>
  budget === undefined && missing === undefined;

/** Everything that can be done with the alert in view, with its keys: a, i, s, d, m, o. */
export function AlertActions({ alert }: { alert: Alert }) {
  const { user } = useSession();
  const { act, busy } = useAlertActions();
  const [asking, setAsking] = useState<"note" | "dismiss" | "merge" | null>(null);
  const isNoteAsked = useAsked(asking === "note");
  const isDismissAsked = useAsked(asking === "dismiss");
  const live = alert.state === "open" || alert.state === "acknowledged";
  // Alerts about budgets and missing data have no series to give away.
  const canMerge = live && isOfChange(alert);
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
    m: canMerge ? () => setAsking("merge") : null,
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
            <MessageSquare aria-hidden /> {alert.note === null ? "Add note" : "Edit note"}
          </Button>
          <AssignMenu size="medium" onAct={run} />
          <SnoozeMenu size="medium" onAct={run} snoozed={alert.snoozedUntil !== null} />
          <Button onClick={() => setAsking("dismiss")}>
            Dismiss <Kbd>d</Kbd>
          </Button>
          {canMerge ? (
            <Button look="ghost" onClick={() => setAsking("merge")}>
              Merge
            </Button>
          ) : null}
        </>
      ) : null}
      {canReopen ? (
        <Button busy={busy} look={live ? "ghost" : "secondary"} onClick={reopen}>
          <RotateCcw aria-hidden /> Reopen
        </Button>
      ) : null}
      {isNoteAsked ? (
        <ReasonDialog
          open={asking === "note"}
          onOpenChange={(open) => setAsking(open ? "note" : null)}
          title="Acknowledge with a note"
          description="The note is shown on the alert with your name."
          label="Note"
          missing="Enter a note."
          action="Acknowledge"
          onConfirm={(note) => run({ kind: "acknowledge", note })}
        />
      ) : null}
      {isDismissAsked ? (
        <DismissDialog
          open={asking === "dismiss"}
          onOpenChange={(open) => setAsking(open ? "dismiss" : null)}
          count={1}
          onAct={run}
        />
      ) : null}
      {asking === "merge" ? <MergeDialog alert={alert} onClose={() => setAsking(null)} /> : null}
    </section>
  );
}

/** Single keys of the alert's page; `g` begins a sequence of the shell and is left alone. */
function useAlertKeys(keys: Readonly<Record<string, (() => void) | null>>): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    let before = "";
    const onKeyDown = (event: KeyboardEvent) => {
      const afterGo = before === "g";
      before = event.key;
      if (event.metaKey || event.ctrlKey || event.altKey || afterGo) return;
      if (isTypingTarget(event.target)) return;
      const act = latest.current[event.key];
      if (act == null) return;
      event.preventDefault();
      act();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}

/** Alerts offered to merge into: more of one target at once would be a search, not a choice. */
const offeredMax = 100;

/** Chooses the alert that goes on with the series of this one. */
function MergeDialog({ alert, onClose }: { alert: Alert; onClose: () => void }) {
  const trpc = useTRPC();
  const router = useRouter();
  const path = useProjectPath();
  const queryClient = useQueryClient();
  const { target, direction, id, revision } = alert;
  const others = useQuery(
    trpc.alerts.list.queryOptions({ target, direction, view: "active", limit: offeredMax }),
  );
  const merge = useMutation(trpc.alerts.merge.mutationOptions());
  const [chosen, setChosen] = useState("");
  const offered = (others.data?.items ?? []).filter(
    (other) => other.id !== id && isOfChange(other),
  );
  const intoId = chosen === "" ? offered[0]?.id : chosen;
  const submit = async () => {
    if (intoId === undefined) return;
    try {
      await merge.mutateAsync({ id, intoId, revision });
      await queryClient.invalidateQueries(trpc.alerts.pathFilter());
      showToast({ tone: "success", title: "Alerts merged" });
      onClose();
      router.push(path(`/alerts/${intoId}`));
    } catch {
      // The dialog shows what the mutation says.
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Merge into another alert"
      description={`The series move to the alert that you choose, and this one is dismissed. Only active alerts of ${target} in the same direction can be chosen.`}
    >
      <Form
        problem={merge.error ? problemFromError(merge.error).detail : undefined}
        busy={merge.isPending}
        onSubmit={submit}
      >
        {others.data && offered.length === 0 ? (
          <p className="text-sm text-muted">No other alert matches.</p>
        ) : (
          <SelectField
            label="Alert"
            options={offered.map((other) => ({ value: other.id, label: other.title }))}
            value={intoId ?? ""}
            onChange={(event) => setChosen(event.target.value)}
          />
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            look="primary"
            busy={merge.isPending}
            aria-disabled={intoId === undefined}
          >
            Merge
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
