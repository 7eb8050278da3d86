import type { RunOutcome, RunSummary } from "@lapline/contracts";
import { countWords } from "@/components/format/countWords.ts";
import { classNames } from "@/components/ui/classNames.ts";
import { Skeleton } from "@/components/ui/Skeleton.tsx";
import { verdictTone } from "./results/verdictTone.ts";

interface OutcomeProps {
  outcome: RunOutcome | undefined;
  run: Pick<RunSummary, "imported" | "versions" | "jobCounts">;
}

/** What a run came to, in the tone of its sentence; of an imported history, how much of it there is. */
export function Outcome({ outcome, run }: OutcomeProps) {
  const { PROCESSED: stored, FAILED: failed } = run.jobCounts;
  if (run.imported && run.versions.count > 1 && failed === 0) {
    return <span className="text-sm text-muted">{countWords(stored, "result")} imported</span>;
  }
  // Outcomes come after the list: a dash would say that there is none, and dots that words are cut off.
  if (outcome === undefined) return <Skeleton className="my-0.5 h-4 w-32 max-w-full rounded" />;
  const isBad = verdictTone(outcome) === "bad";
  return (
    <span
      title={outcome.sentence}
      className={classNames("text-sm", isBad ? "font-medium text-bad" : "text-muted")}
    >
      {outcome.sentence === "" ? "–" : outcome.sentence}
    </span>
  );
}
