import type { RunOutcome } from "@lapline/contracts";
import { classNames } from "@/components/ui/classNames.ts";
import { verdictTone } from "./results/verdictTone.ts";

/** What a run came to, in the tone of its sentence. */
export function Outcome({ outcome }: { outcome: RunOutcome | undefined }) {
  // Outcomes come after the list: a dash would say that there is none.
  if (outcome === undefined) return <span className="text-faint">…</span>;
  const isBad = verdictTone(outcome) === "bad";
  return (
    <span className={classNames("text-sm", isBad ? "font-medium text-bad" : "text-muted")}>
      {outcome.sentence === "" ? "–" : outcome.sentence}
    </span>
  );
}
