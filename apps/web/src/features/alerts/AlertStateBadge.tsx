import type { AlertSummary } from "@lapline/contracts";
import { AlarmClockOff, CircleCheck, CircleDot, CircleSlash, Eye } from "lucide-react";
import { classNames } from "@/components/ui/classNames.ts";
import { alertLook } from "./alertLook.ts";

const icons = {
  open: CircleDot,
  acknowledged: Eye,
  resolved: CircleCheck,
  dismissed: CircleSlash,
} as const;

/** State of an alert in icon, word and colour, and whether it sleeps. */
export function AlertStateBadge({
  alert,
}: {
  alert: Pick<AlertSummary, "state" | "snoozedUntil">;
}) {
  const { word, className } = alertLook[alert.state];
  const Icon = icons[alert.state];
  return (
    <span
      data-state={alert.state}
      className={classNames("inline-flex items-baseline gap-1.5 whitespace-nowrap", className)}
    >
      <Icon aria-hidden className="size-3.5 shrink-0 self-center" />
      <span className="font-medium">{word}</span>
      {alert.snoozedUntil === null ? null : (
        <AlarmClockOff
          role="img"
          aria-label="snoozed"
          className="size-3.5 shrink-0 self-center text-muted"
        />
      )}
    </span>
  );
}
