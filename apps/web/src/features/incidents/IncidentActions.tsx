"use client";

import { type IncidentView, itemKinds } from "@lapline/contracts";
import { ConfirmButton } from "@/components/ui/ConfirmButton.tsx";

interface IncidentActionsProps {
  incident: IncidentView;
  retry: (incident: { id: string }) => Promise<unknown>;
  discard: (incident: { id: string }) => Promise<unknown>;
  refresh: () => Promise<unknown>;
}

/** What an administrator can do with an item that was set aside. */
export function IncidentActions({ incident, retry, discard, refresh }: IncidentActionsProps) {
  const { id, kind, state } = incident;
  const { title, discarding } = itemKinds[kind];
  const what = title.toLowerCase();
  return (
    <span className="inline-flex gap-1">
      <ConfirmButton
        size="small"
        look="ghost"
        question={`Retry this ${what}?`}
        consequence="Control takes it up again within seconds. After five more failures it is set aside again."
        action="Retry item"
        act={() => retry({ id })}
        refresh={refresh}
        done="The item is retried"
        failed="The item was not retried"
      >
        Retry
      </ConfirmButton>
      {state === "discarded" ? null : (
        <ConfirmButton
          size="small"
          look="ghost"
          question={`Discard this ${what}?`}
          consequence={discarding}
          action="Discard item"
          act={() => discard({ id })}
          refresh={refresh}
          done="The item was discarded"
          failed="The item was not discarded"
        >
          Discard
        </ConfirmButton>
      )}
    </span>
  );
}
