import type { Job } from "@lapline/contracts";
import { Check, Circle, LoaderCircle, X } from "lucide-react";
import { classNames } from "@/components/ui/classNames.ts";
import { prepareTimeline, type TimelineStep } from "./prepareTimeline.ts";

const icons = { done: Check, current: LoaderCircle, ahead: Circle, stopped: X } as const;
const stateWords = { done: "done", current: "now", ahead: "to come", stopped: "stopped here" };

/** The steps of a job with the one it stands on; across on wide screens, down on narrow ones. */
export function Timeline({ job }: { job: Job }) {
  const steps = prepareTimeline(job);
  return (
    <ol
      className={classNames(
        "grid gap-x-2 gap-y-1.5",
        steps.length > 2 ? "sm:grid-cols-6" : "sm:grid-cols-2",
      )}
      aria-label="Progress of the job"
    >
      {steps.map((step) => (
        <Step key={step.id} step={step} />
      ))}
    </ol>
  );
}

function Step({ step }: { step: TimelineStep }) {
  const Icon = icons[step.state];
  return (
    <li
      aria-current={step.state === "current" ? "step" : undefined}
      data-step={step.id}
      data-state={step.state}
      className="flex min-w-0 items-center gap-2 sm:flex-col sm:items-stretch sm:gap-1.5"
    >
      <span
        aria-hidden
        className={classNames(
          "hidden h-1 rounded-full sm:block",
          step.state === "done" && "bg-good",
          step.state === "current" && "animate-pulse-soft bg-accent",
          step.state === "ahead" && "bg-line",
          step.state === "stopped" && "bg-bad",
        )}
      />
      <span
        className={classNames(
          "flex items-center gap-1.5 text-sm",
          step.state === "ahead" ? "text-faint" : "font-medium",
          step.state === "current" && "text-accent",
          step.state === "stopped" && "text-bad",
        )}
      >
        <Icon
          aria-hidden
          className={classNames(
            "size-3.5 shrink-0",
            step.state === "done" && "text-good",
            step.state === "current" && "animate-spin-slow",
          )}
        />
        {step.title}
        <span className="sr-only">, {stateWords[step.state]}</span>
      </span>
      <span className="min-w-0 truncate text-xs text-muted tabular-nums" title={step.note}>
        {step.note ?? "\u00a0"}
      </span>
    </li>
  );
}
