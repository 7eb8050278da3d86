"use client";

import type { GivenGroup, GivenKind } from "@lapline/contracts";
import { SegmentedControl } from "@/components/ui/SegmentedControl.tsx";

/** Names that one kind lists; its number counts all. */
const namesShown = 5;
const choices = [
  { value: "end", label: "End" },
  { value: "handOver", label: "Hand over to me" },
] as const;

interface GivenChoicesProps {
  groups: readonly GivenGroup[];
  handOver: readonly GivenKind[];
  /** Left out where nobody else can take it over: everything ends. */
  onHandOver?: ((kinds: GivenKind[]) => void) | undefined;
}

/** Everything that somebody gave and may not give any more, by kind, with what becomes of it. */
export function GivenChoices({ groups, handOver, onHandOver }: GivenChoicesProps) {
  return (
    <ul className="flex max-h-80 flex-col divide-y divide-line overflow-y-auto rounded-md border border-line">
      {groups.map(({ kind, count, items }) => {
        const { title, ends } = givenWords[kind];
        const isHandedOver = handOver.includes(kind);
        const others = handOver.filter((each) => each !== kind);
        const shown = items.slice(0, namesShown);
        return (
          <li key={kind} className="flex flex-col gap-1 px-3 py-2">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <span className="font-medium text-text">
                {title} <span className="text-muted">{count}</span>
              </span>
              {onHandOver === undefined ? null : (
                <SegmentedControl
                  label={title}
                  options={choices}
                  value={isHandedOver ? "handOver" : "end"}
                  onChange={(value) => onHandOver(value === "end" ? others : [...others, kind])}
                />
              )}
            </div>
            <p className="break-words text-xs text-text">
              {shown.map(({ name }) => name).join(", ")}
              {count > shown.length ? ` and ${count - shown.length} more` : ""}
            </p>
            <p className="text-xs text-muted">
              {isHandedOver ? "They stay active. You are responsible for them." : ends}
            </p>
          </li>
        );
      })}
    </ul>
  );
}

interface GivenWords {
  title: string;
  /** What happens to one that ends. */
  ends: string;
}

/** How the kinds of what somebody gave are called, and what their end means. */
const givenWords: Readonly<Record<GivenKind, GivenWords>> = {
  invitation: { title: "Open invitations", ends: "Their links stop working." },
  apiKey: { title: "API keys", ends: "Requests with them are refused." },
  registrationToken: { title: "Registration tokens", ends: "No machine can register with them." },
  machine: { title: "Machines", ends: "They are revoked. Their jobs are queued again." },
  hook: { title: "CI triggers", ends: "They are paused and their secrets end." },
  webhook: { title: "Webhooks", ends: "They are disabled." },
  repository: { title: "Repositories", ends: "They are paused." },
  secret: { title: "Secrets", ends: "Their passwords are deleted." },
  schedule: { title: "Schedules", ends: "They are paused." },
  share: { title: "Shares", ends: "Their links stop working." },
};
