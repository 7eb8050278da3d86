import { type Machine, type MachineStatus, machineWords } from "@lapline/contracts";
import {
  CircleCheck,
  CirclePause,
  CircleSlash,
  HeartCrack,
  LoaderCircle,
  Unplug,
} from "lucide-react";
import { classNames } from "@/components/ui/classNames.ts";

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

interface MachineStatusBadgeProps {
  machine: Pick<Machine, "status" | "currentJob" | "quarantinedAt">;
}

/** State of a machine in three cues: icon, word, colour. */
export function MachineStatusBadge({ machine }: MachineStatusBadgeProps) {
  const { status } = machine;
  const { word, meaning } = machineWords(machine);
  const Icon = icons[status];
  return (
    <span
      title={meaning}
      data-status={status}
      className={classNames(
        "inline-flex items-baseline gap-1.5 text-sm font-medium whitespace-nowrap",
        toneClass[machineLook[status]],
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

type MachineTone = "quiet" | "active" | "good" | "bad";

/** Tone of a machine's states; contracts has their words. */
const machineLook: Record<MachineStatus, MachineTone> = {
  IDLE: "good",
  BUSY: "active",
  DRAINING: "quiet",
  OFFLINE: "bad",
  UNHEALTHY: "bad",
  REVOKED: "quiet",
};
