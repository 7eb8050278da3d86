import type { MachineStatus } from "@lapline/contracts";
import {
  CircleCheck,
  CirclePause,
  CircleSlash,
  HeartCrack,
  LoaderCircle,
  Unplug,
} from "lucide-react";
import { classNames } from "@/components/ui/classNames.ts";
import { machineLook } from "./machineLook.ts";

const icons = {
  IDLE: CircleCheck,
  BUSY: LoaderCircle,
  DRAINING: CirclePause,
  OFFLINE: Unplug,
  UNHEALTHY: HeartCrack,
  REVOKED: CircleSlash,
} as const;
const toneClass = {
  quiet: "text-muted",
  active: "text-accent",
  good: "text-good",
  bad: "text-bad",
} as const;

/** State of a machine in three cues: icon, word, colour. */
export function MachineStatusBadge({ status }: { status: MachineStatus }) {
  const { word, tone, meaning } = machineLook[status];
  const Icon = icons[status];
  return (
    <span
      title={meaning}
      data-status={status}
      className={classNames(
        "inline-flex items-baseline gap-1.5 text-sm font-medium whitespace-nowrap",
        toneClass[tone],
      )}
    >
      <Icon
        aria-hidden
        className={classNames(
          "size-3.5 shrink-0 self-center",
          status === "BUSY" && "animate-spin-slow",
        )}
      />
      {word}
    </span>
  );
}
