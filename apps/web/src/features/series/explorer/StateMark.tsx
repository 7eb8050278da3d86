import type { SeriesState } from "@lapline/contracts";
import { CircleDot, CircleHelp } from "lucide-react";

const looks = {
  moved: { word: "Moved", className: "text-bad", Icon: CircleDot },
  suspected: { word: "Suspected", className: "text-accent", Icon: CircleHelp },
} as const;

/** What became of the changes of a series, in icon, word and colour; a quiet one needs no mark. */
export function StateMark({ state }: { state: SeriesState }) {
  if (state === "quiet") return <span className="text-faint">Quiet</span>;
  const { word, className, Icon } = looks[state];
  return (
    <span className={`inline-flex items-baseline gap-1.5 whitespace-nowrap ${className}`}>
      <Icon aria-hidden className="size-3.5 shrink-0 self-center" />
      <span className="font-medium">{word}</span>
    </span>
  );
}
