import { type ChartedSeries, pointCount, scaleFor, shortCommits } from "@lapline/contracts";
import { ChangeText } from "@/components/format/ChangeText.tsx";
import { countWords } from "@/components/format/countWords.ts";
import { IntervalText } from "@/components/format/IntervalText.tsx";
import { ValueText } from "@/components/format/ValueText.tsx";
import { useFrozen } from "@/components/frozen/FrozenProvider.tsx";
import { SeriesStatusMark } from "@/components/status/SeriesStatusMark.tsx";
import { ProjectLink } from "@/features/session/index.ts";
import type { HistoryView } from "./history/prepareHistory.ts";

interface LatestLineProps {
  series: ChartedSeries;
  view: HistoryView;
}

/** The latest valid point as one big number, since when its level holds, and where it lies in it. */
export function LatestLine({ series, view }: LatestLineProps) {
  if (view.latest === null) return null;
  const { point } = view.latest;
  const { unit } = series.measure;
  const { maximum } = pointCount(series, point.n);
  // One number has the unit that suits it; the scale of the table suits the smallest of all.
  const scale = scaleFor(unit, [point.value]);
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <span className="text-2xl font-semibold tracking-tight">
          <ValueText value={point.value} unit={unit} scale={scale} withUnit />
        </span>
        <span className="text-sm text-muted tabular-nums">
          <IntervalText interval={point} unit={unit} scale={scale} withUnit nothing="" inWords />{" "}
          {maximum === null ? null : `${maximum} operations, `}
          in version <span title={point.version}>{shortCommits(point.version)}</span>
        </span>
        {/* Nobody looks for changes of a statistic. */}
        {series.statistic === undefined ? (
          <span className="text-sm">
            <SeriesStatusMark state={series.state} points={series.points} />
          </span>
        ) : null}
      </div>
      <Standing series={series} view={view} />
    </div>
  );
}

/** What the number means: the newest change, and the level since. */
function Standing({ series, view }: LatestLineProps) {
  const isFrozen = useFrozen();
  const { latest, headline } = view;
  if (latest === null || headline === null) return null;
  const { move, level, versionsSince } = headline;
  const { unit } = series.measure;
  if (move === null && level === null) {
    if (latest.change === null) return null;
    return (
      <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
        <ChangeText change={latest.change} />
        <span className="text-muted">
          against{" "}
          {latest.against === null || latest.against.version === latest.point.version
            ? "the point before"
            : shortCommits(latest.against.version)}
        </span>
      </p>
    );
  }
  return (
    <ul aria-label="Standing" className="flex flex-col gap-1 text-sm">
      {move === null ? null : (
        <li className="flex flex-wrap items-baseline gap-x-2">
          <ChangeText change={move.change} />
          <span className="text-muted">
            since <span title={move.sign.version}>{shortCommits(move.sign.version)}</span>,{" "}
            {versionsSince <= 1 ? "the newest version" : countWords(versionsSince, "version")},{" "}
            {move.word}
            {move.change.levels === null ? null : `: level ${move.change.levels}`}
          </span>
          {isFrozen || move.sign.alertId === null ? null : (
            <ProjectLink
              to={`/alerts/${move.sign.alertId}`}
              className="text-accent hover:underline"
            >
              Open alert
            </ProjectLink>
          )}
        </li>
      )}
      {level === null ? null : (
        <li className="text-muted">
          {level.change.verdict === "noise" ? (
            move === null ? (
              "Within the noise of the level,"
            ) : (
              "Steady at the new level since then,"
            )
          ) : (
            <>
              <ChangeText change={level.change} /> than{" "}
              {move === null ? "the level," : "the new level,"}
            </>
          )}{" "}
          {level.isNamed ? null : (
            <>
              <ValueText
                value={level.value}
                unit={unit}
                scale={scaleFor(unit, [level.value])}
                withUnit
              />{" "}
            </>
          )}
          over {countWords(level.points, "point")}
        </li>
      )}
    </ul>
  );
}
