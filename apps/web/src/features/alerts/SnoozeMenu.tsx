"use client";

import type { AlertAction } from "@lapline/contracts";
import { AlarmClock, ChevronDown, UserRound } from "lucide-react";
import { useMembers } from "@/client/useMembers.ts";
import { buttonClass } from "@/components/ui/Button.tsx";
import { Menu } from "@/components/ui/Menu.tsx";
import { useSession } from "@/features/session/index.ts";

interface SnoozeMenuProps {
  size: "small" | "medium";
  snoozed: boolean;
  onAct: (action: AlertAction) => void;
}

/** Takes an alert out of the inbox until a moment, or back. */
export function SnoozeMenu({ size, snoozed, onAct }: SnoozeMenuProps) {
  return (
    <Menu
      label="Snooze"
      className={buttonClass({ size })}
      entries={[
        ...snoozes.map(({ id, title, lengthMs }) => ({
          kind: "action" as const,
          id,
          content: title,
          onSelect: () =>
            onAct({ kind: "snooze", until: new Date(Date.now() + lengthMs).toISOString() }),
        })),
        ...(snoozed
          ? [
              { kind: "separator" as const, id: "before-wake" },
              {
                kind: "action" as const,
                id: "wake",
                content: "End the snooze",
                onSelect: () => onAct({ kind: "snooze", until: null }),
              },
            ]
          : []),
      ]}
    >
      <AlarmClock aria-hidden /> Snooze <ChevronDown aria-hidden />
    </Menu>
  );
}

const hourMs = 60 * 60_000;

/** Lengths of a snooze that are offered. */
export const snoozes = [
  { id: "4h", title: "For 4 hours", lengthMs: 4 * hourMs },
  { id: "1d", title: "For a day", lengthMs: 24 * hourMs },
  { id: "1w", title: "For a week", lengthMs: 7 * 24 * hourMs },
  { id: "30d", title: "For 30 days", lengthMs: 30 * 24 * hourMs },
] as const;

interface AssignMenuProps {
  size: "small" | "medium";
  onAct: (action: AlertAction) => void;
}

/** Gives an alert an owner: me, somebody else of the project, or nobody. */
export function AssignMenu({ size, onAct }: AssignMenuProps) {
  const { user } = useSession();
  const able = useMembers().filter(({ id, role }) => id !== user?.id && role !== "viewer");
  const entry = (id: string | null, content: string) => ({
    kind: "action" as const,
    id: id ?? "nobody",
    content,
    onSelect: () => onAct({ kind: "assign", userId: id }),
  });
  return (
    <Menu
      label="Assign to"
      className={buttonClass({ size })}
      entries={[
        ...(user === null ? [] : [entry(user.id, "Me")]),
        ...able.map(({ id, name }) => entry(id, name)),
        { kind: "separator", id: "before-nobody" },
        entry(null, "Nobody"),
      ]}
    >
      <UserRound aria-hidden /> Assign <ChevronDown aria-hidden />
    </Menu>
  );
}
