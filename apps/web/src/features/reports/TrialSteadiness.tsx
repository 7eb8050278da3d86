import { formatDurationMs, type Report } from "@lapline/contracts";
import { TrendingUpDown } from "lucide-react";

/** Whether a trial settled, and when; a dash where nothing can be said. */
export function TrialSteadiness({
  steadiness,
}: {
  steadiness: Report["trials"][number]["steadiness"];
}) {
  if (steadiness === undefined) return "–";
  if (steadiness.state === "steady") {
    return steadiness.settledMs === 0
      ? "from its start"
      : `after ${formatDurationMs(steadiness.settledMs)}`;
  }
  return (
    <span
      className="inline-flex items-center gap-1.5 font-medium text-text"
      title={steadiness.sentence}
    >
      <TrendingUpDown aria-hidden className="size-3.5" /> not steady
    </span>
  );
}
