import type { RunSummary } from "@lapline/contracts";
import { classNames } from "@/components/ui/classNames.ts";
import { prepareJobCounts } from "./prepareJobCounts.ts";

const segmentClass = {
  processed: "bg-good",
  failed: "bg-bad",
  canceled: "bg-line-strong",
  active: "bg-accent animate-pulse-soft",
} as const;

/** How far the jobs of a run are: a bar and the words for it. */
export function JobCounts({ counts }: { counts: RunSummary["jobCounts"] }) {
  const { segments, words } = prepareJobCounts(counts);
  return (
    <span className="flex items-center gap-2.5 whitespace-nowrap tabular-nums">
      <span aria-hidden className="flex h-1.5 w-14 overflow-hidden rounded-full bg-line">
        {segments.map(({ kind, share }) => (
          <span
            key={kind}
            className={classNames("h-full", segmentClass[kind])}
            style={{ width: `${share * 100}%` }}
          />
        ))}
      </span>
      <span className="text-muted">{words}</span>
    </span>
  );
}
