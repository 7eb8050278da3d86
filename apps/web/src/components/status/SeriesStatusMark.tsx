import { type SeriesState, seriesStatus } from "@lapline/contracts";
import { CircleCheck, CircleDot, CircleHelp } from "lucide-react";

const looks = {
  bad: { className: "text-bad", Icon: CircleDot },
  good: { className: "text-good", Icon: CircleCheck },
  open: { className: "text-accent", Icon: CircleHelp },
} as const;

/** The status of a series in icon, word and color; without a change it needs no mark. */
export function SeriesStatusMark(series: { state: SeriesState; points: number }) {
  const { word, meaning, tone } = seriesStatus(series);
  if (tone === "quiet") {
    return (
      // Two lines where a table has little room.
      <span title={meaning} className="inline-block min-w-22 text-muted xl:whitespace-nowrap">
        {word}
      </span>
    );
  }
  const { className, Icon } = looks[tone];
  return (
    <span
      title={meaning}
      className={`inline-flex items-baseline gap-1.5 whitespace-nowrap ${className}`}
    >
      <Icon aria-hidden className="size-3.5 shrink-0 self-center" />
      <span className="font-medium">{word}</span>
    </span>
  );
}
