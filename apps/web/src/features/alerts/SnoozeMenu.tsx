"use client";

import type { AlertAction } from "@lapline/contracts";
import { AlarmClock, ChevronDown } from "lucide-react";
import { buttonClass } from "@/components/ui/buttonClass.ts";
import { Menu } from "@/components/ui/Menu.tsx";
import { snoozes } from "./snoozes.ts";

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
