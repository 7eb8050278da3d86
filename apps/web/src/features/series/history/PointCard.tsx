"use client";

import {
  type ChartedSeries,
  compareColumnText,
  formatNumber,
  intervalWords,
  pointCount,
  type Scale,
  scaleFor,
} from "@lapline/contracts";
import { GitCompareArrows, MessageSquarePlus, X } from "lucide-react";
import { ChangeText } from "@/components/format/ChangeText.tsx";
import { CommitNote } from "@/components/format/CommitNote.tsx";
import { RelativeTime } from "@/components/format/RelativeTime.tsx";
import { ValueText } from "@/components/format/ValueText.tsx";
import { useFrozen } from "@/components/frozen/FrozenProvider.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { ButtonLink } from "@/components/ui/ButtonLink.tsx";
import { useProjectPath } from "@/features/session/index.ts";
import type { HistoryPoint } from "./historyPoint.ts";

interface PointCardProps {
  series: ChartedSeries;
  row: HistoryPoint;
  /** Null for those who may not write. */
  onAnnotate: (() => void) | null;
  onClose: () => void;
}

/** The chosen point of a history: every trial, its report, and the comparison with the one before. */
export function PointCard({ series, row, onAnnotate, onClose }: PointCardProps) {
  const path = useProjectPath();
  const isFrozen = useFrozen();
  const { unit } = series.measure;
  const { point, change, before } = row;
  const { maximum } = pointCount(series, point.n);
  // As the headline and the tooltip have them; the scale of the table suits the smallest of all.
  const scale = scaleFor(unit, [point.value]);
  const interval = intervalWords(point, scale);
  const column = (version: string) => encodeURIComponent(compareColumnText({ ...series, version }));
  return (
    <section
      aria-label={`Chosen point, version ${point.version}`}
      className="flex flex-wrap items-center gap-x-5 gap-y-2 rounded-md border border-line bg-subtle px-3 py-2 text-sm"
    >
      <div className="flex min-w-0 flex-wrap items-baseline gap-x-3 gap-y-1">
        <span className="font-medium">{point.version}</span>
        <CommitNote commit={series.commits?.[point.version]} />
        <span className="tabular-nums">
          <ValueText value={point.value} unit={unit} scale={scale} withUnit />{" "}
          {interval === null ? null : <span className="text-muted">[{interval}]</span>}
        </span>
        {row.isImported ? <span className="text-xs text-muted">imported</span> : null}
        {maximum === null ? null : <span className="text-xs text-muted">{maximum}</span>}
        {change ? <ChangeText change={change} /> : null}
        {point.valid ? null : <span className="text-bad">invalid: {point.reasons.join(" ")}</span>}
        {point.samples.length === 0 ? null : (
          <span className="text-xs text-muted tabular-nums">
            {sampleWords(point.samples, scale)}
          </span>
        )}
        <span className="text-xs text-muted">
          <RelativeTime at={point.measuredAt} />
        </span>
      </div>
      <div className="ml-auto flex flex-wrap items-center gap-2">
        {onAnnotate === null ? null : (
          <Button size="small" onClick={onAnnotate}>
            <MessageSquarePlus aria-hidden />
            Annotate
          </Button>
        )}
        {before === null || isFrozen ? null : (
          <ButtonLink
            size="small"
            href={path(`/compare?columns=${column(before.version)},${column(point.version)}`)}
          >
            <GitCompareArrows aria-hidden />
            Compare with {before.version}
          </ButtonLink>
        )}
        {isFrozen ? null : (
          <ButtonLink size="small" look="primary" href={path(`/jobs/${point.jobId}/report`)}>
            Open report
          </ButtonLink>
        )}
        <Button size="iconSmall" look="ghost" aria-label="Choose no point" onClick={onClose}>
          <X aria-hidden />
        </Button>
      </div>
    </section>
  );
}

/** The values of a point's trials, as no number of trials can be read: `values of 3 trials: 1.2, 1.3, 1.1 ms`. */
function sampleWords(samples: readonly number[], scale: Scale): string {
  const values = samples.map((sample) => formatNumber(sample, scale)).join(", ");
  const of = samples.length === 1 ? "value of 1 trial" : `values of ${samples.length} trials`;
  return `${of}: ${values}${scale.label === "" ? "" : `\u202f${scale.label}`}`;
}
