import { formatValue, type PublishedCell } from "@lapline/contracts";
import { classNames } from "@/components/ui/classNames.ts";
import { Link } from "@/components/ui/Link.tsx";
import { useProjectPath } from "@/features/session/index.ts";
import { type CellFact, hasMark } from "./cellFacts.ts";
import { cellVerdict } from "./cellVerdict.ts";
import { ratioText } from "./ratioText.ts";

/** Marks what was published and not measured, as on the page that compares. */
const hatched = {
  backgroundImage: "repeating-linear-gradient(135deg, transparent 0 5px, var(--line) 5px 6px)",
} as const;

/** A printed figure with its ratio; below it the measured one with its ratio and interval. */
export function PublishedTableCell({ cell }: { cell: PublishedCell }) {
  const { printed, isBest, isReference, publishedRatio } = cell;
  return (
    <span className="flex flex-col items-end gap-0.5 leading-5">
      {printed === null ? (
        <span className="text-faint">–</span>
      ) : (
        <span className="rounded-sm px-1 italic" style={hatched}>
          <span className={classNames("rounded-sm bg-surface px-0.5", isBest && "font-semibold")}>
            {printed}
            <Mark cell={cell} mark="*" />
          </span>
          {publishedRatio === null ? null : (
            <span className="rounded-sm bg-surface px-0.5 text-muted">
              {ratioText(publishedRatio)}
              <Mark cell={cell} mark="†" />
            </span>
          )}
        </span>
      )}
      <Measured cell={cell} />
      {isReference && printed !== null ? (
        <span className="text-2xs text-muted">reference</span>
      ) : null}
    </span>
  );
}

function Measured({ cell }: { cell: PublishedCell }) {
  const path = useProjectPath();
  const { measured, measuredRatio, measuredGap, isOff } = cell;
  if (measured === null) return null;
  const { value, unit, valid, jobId } = measured;
  const hasInterval = measuredRatio?.low != null && measuredRatio.high !== null;
  const verdict = isOff === null ? null : cellVerdict(isOff);
  return (
    <>
      <span className="px-1">
        <Link
          href={path(`/jobs/${jobId}/report`)}
          className={classNames("text-accent hover:underline", !valid && "line-through")}
        >
          {formatValue(value, unit)}
        </Link>
        <Mark cell={cell} mark="‡" />
        <Mark cell={cell} mark="§" />
        {valid ? null : <span className="text-xs text-muted"> invalid</span>}
      </span>
      {measuredRatio === null ? (
        measuredGap === null ? null : (
          <span className="max-w-48 px-1 text-2xs whitespace-normal text-muted">{measuredGap}</span>
        )
      ) : (
        <span className="px-1 text-xs">
          <span className={hasInterval ? "font-medium" : "text-muted"}>
            {ratioText(measuredRatio.ratio)}
          </span>
          <span className="text-muted">
            {" "}
            {measuredRatio.low === null || measuredRatio.high === null
              ? "no interval"
              : `[${ratioText(measuredRatio.low)}, ${ratioText(measuredRatio.high)}]`}
          </span>
        </span>
      )}
      {verdict === null ? null : (
        <span className="px-1 text-2xs text-muted">
          <span aria-hidden>{verdict.sign} </span>
          {verdict.word}
        </span>
      )}
    </>
  );
}

/** Leads to what the details of the row say. */
function Mark({ cell, mark }: { cell: PublishedCell; mark: CellFact["mark"] }) {
  return hasMark(cell, mark) ? <sup className="text-muted not-italic">{mark}</sup> : null;
}
