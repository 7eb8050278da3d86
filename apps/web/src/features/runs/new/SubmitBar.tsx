"use client";

import type { Submission } from "@lapline/contracts";
import { countWords } from "@/components/format/countWords.ts";
import { Button } from "@/components/ui/Button.tsx";
import { planWords } from "./planWords.ts";
import { useRunPlan } from "./useRunPlan.ts";

interface SubmitBarProps {
  /** Null while the form is not complete enough to expand. */
  submission: Submission | null;
  /** What is wrong, once submitting was tried. */
  problem: string | undefined;
  busy: boolean;
}

/** Submit with what it costs: below the summary, and on narrow screens at the bottom of the screen. */
export function SubmitBar({ submission, problem, busy }: SubmitBarProps) {
  const { plan } = useRunPlan(submission);
  return (
    <div className="sticky bottom-0 z-20 -mx-4 flex items-center gap-3 border-t border-line bg-canvas px-4 py-3 sm:-mx-6 sm:px-6 lg:static lg:mx-0 lg:flex-col lg:items-stretch lg:border-0 lg:p-0">
      <Button type="submit" look="primary" busy={busy} className="shrink-0">
        Submit run
      </Button>
      <span role="alert" className="text-xs text-bad empty:hidden">
        {problem}
      </span>
      {problem === undefined && plan !== undefined ? (
        <span className="min-w-0 text-xs text-muted lg:hidden">
          {countWords(plan.jobs.length, "job")}, {planWords(plan)}
        </span>
      ) : null}
    </div>
  );
}
