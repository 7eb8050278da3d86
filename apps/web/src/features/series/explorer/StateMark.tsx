import type { SeriesState } from "@lapline/contracts";
import { CircleCheck, CircleDot, CircleHelp } from "lucide-react";

const looks = {
  moved: { word: "Moved", className: "text-bad", Icon: CircleDot },
  improved: { word: "Improved", className: "text-good", Icon: CircleCheck },
  suspected: { word: "Suspected", className: "text-accent", Icon: CircleHelp },
} as const;

/** A change needs a point on either side of it. */
const pointsMin = 2;

/**
 * What became of the changes of a series, in icon, word and colour; a quiet one needs no mark. With
 * fewer points than a change needs, nothing is known.
 */
export function StateMark({ state, points }: { state: SeriesState; points: number }) {
  if (state === "quiet") {
    return (
      <span className="whitespace-nowrap text-faint">
        {points < pointsMin ? "Too few points" : "Quiet"}
      </span>
    );
  }
  const { word, className, Icon } = looks[state];
  return (
    <span className={`inline-flex items-baseline gap-1.5 whitespace-nowrap ${className}`}>
      <Icon aria-hidden className="size-3.5 shrink-0 self-center" />
      <span className="font-medium">{word}</span>
    </span>
  );
}
