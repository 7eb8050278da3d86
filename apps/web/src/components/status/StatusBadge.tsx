import type { JobStatus, RunStatus } from "@lapline/contracts";
import { CircleCheck, CircleDashed, CircleSlash, LoaderCircle, OctagonX } from "lucide-react";
import { classNames } from "@/components/ui/classNames.ts";
import { type StatusTone, statusLook } from "./statusLook.ts";

const toneClass: Record<StatusTone, string> = {
  quiet: "text-muted",
  active: "text-accent",
  good: "text-good",
  bad: "text-bad",
};

const icons = {
  QUEUED: CircleDashed,
  CLAIMED: LoaderCircle,
  RUNNING: LoaderCircle,
  COMPLETED: LoaderCircle,
  PROCESSED: CircleCheck,
  CANCELED: CircleSlash,
  FAILED: OctagonX,
} as const;

/** State of a job or run in three cues: icon, word, colour. */
export function StatusBadge({ status }: { status: JobStatus | RunStatus }) {
  const { word, tone } = statusLook[status];
  const Icon = icons[status];
  return (
    <span
      data-status={status}
      className={classNames(
        "inline-flex items-baseline gap-1.5 whitespace-nowrap",
        toneClass[tone],
      )}
    >
      <Icon
        aria-hidden
        className={classNames(
          "size-3.5 shrink-0 self-center",
          tone === "active" && "animate-spin-slow",
        )}
      />
      <span className="font-medium">{word}</span>
    </span>
  );
}
