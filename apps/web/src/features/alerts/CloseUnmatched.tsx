"use client";

import type { AlertSummary } from "@lapline/contracts";
import { Button } from "@/components/ui/Button.tsx";
import { useAlertActions } from "./useAlertActions.ts";

/** Dismisses an alert that no rule matches any more, with that as the reason. */
export function CloseUnmatched({ alert }: { alert: AlertSummary }) {
  const { act, busy } = useAlertActions();
  return (
    <Button
      size="small"
      busy={busy}
      onClick={() =>
        void act([alert], { kind: "dismiss", reason: "No rule matches this change now." })
      }
    >
      Close alert<span className="sr-only">: {alert.title}</span>
    </Button>
  );
}
