import { describeMove, describeRatio, type SeriesSummary, shortCommits } from "@lapline/contracts";
import { ChangeText } from "@/components/format/ChangeText.tsx";
import { RelativeTime } from "@/components/format/RelativeTime.tsx";

/** The newest change of a series, and since when; nothing for a quiet one. */
export function MoveText({ series }: { series: SeriesSummary }) {
  const { move, measure } = series;
  if (move == null) return null;
  return (
    <span className="flex flex-col text-xs leading-4">
      <ChangeText change={describeRatio(move, measure.unit, measure.direction)} />
      {/* Below a name it has to wrap, or it covers the next column. */}
      <span className="text-muted">
        <span title={`Version ${move.version}`}>{shortCommits(describeMove(move))}</span>,{" "}
        <RelativeTime at={move.measuredAt} />
      </span>
    </span>
  );
}
