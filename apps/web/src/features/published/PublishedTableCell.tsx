import { formatValue, type PublishedCell } from "@lapline/contracts";
import { classNames } from "@/components/ui/classNames.ts";
import { ratioText } from "./ratioText.ts";

/** Marks what was published and not measured, as on the page that compares. */
const hatched = {
  backgroundImage: "repeating-linear-gradient(135deg, transparent 0 5px, var(--line) 5px 6px)",
} as const;

/** A printed figure with its ratio; below it the measured one with its ratio and interval. */
export function PublishedTableCell({ cell }: { cell: PublishedCell }) {
  const { printed, isBest, note, isReference, publishedRatio, publishedGap } = cell;
  return (
    <span className="flex flex-col items-end gap-0.5 leading-5">
      {printed === null ? (
        <span className="text-faint">–</span>
      ) : (
        <span className="rounded-sm px-1 italic" style={hatched}>
          <span
            className={classNames("rounded-sm bg-surface px-0.5", isBest && "font-semibold")}
            title={note ?? undefined}
          >
            {printed}
            {note === null ? null : <sup className="text-muted not-italic">*</sup>}
          </span>
          {publishedRatio === null ? null : (
            <span
              className="rounded-sm bg-surface px-0.5 text-muted"
              title={publishedGap ?? undefined}
            >
              {ratioText(publishedRatio)}
              {publishedGap === null ? null : <sup className="not-italic">†</sup>}
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
  const { measured, measuredRatio, measuredGap, isOff } = cell;
  if (measured === null) return null;
  const { value, unit, valid, version, otherParams } = measured;
  return (
    <>
      <span
        className={classNames("px-1", !valid && "text-muted line-through")}
        title={[version, otherParams === null ? null : `with ${otherParams}`]
          .filter((part) => part !== null)
          .join(", ")}
      >
        {formatValue(value, unit)}
      </span>
      {measuredRatio === null ? (
        measuredGap === null ? null : (
          <span className="max-w-48 px-1 text-2xs whitespace-normal text-muted">{measuredGap}</span>
        )
      ) : (
        <span className="px-1 text-xs">
          <span className="font-medium">{ratioText(measuredRatio.ratio)}</span>
          {measuredRatio.low === null || measuredRatio.high === null ? null : (
            <span className="text-muted">
              {" "}
              [{ratioText(measuredRatio.low)}, {ratioText(measuredRatio.high)}]
            </span>
          )}
        </span>
      )}
      {isOff === null ? null : (
        <span className={classNames("px-1 text-2xs", isOff ? "text-bad" : "text-good")}>
          {isOff ? "off" : "agrees"}
        </span>
      )}
    </>
  );
}
