"use client";

import {
  formatValue,
  type Report,
  type ReportMeasure,
  scaleFor,
  trialFigure,
  trialMean,
  trialsOfMeasure,
} from "@lapline/contracts";
import { ChartSpline } from "lucide-react";
import { IntervalText } from "@/components/format/IntervalText.tsx";
import { ValueText } from "@/components/format/ValueText.tsx";
import { useFrozen } from "@/components/frozen/FrozenProvider.tsx";
import { Link } from "@/components/ui/Link.tsx";
import { useProjectPath } from "@/features/session/index.ts";
import { GroupedTable } from "./GroupedTable.tsx";
import { prepareSamples } from "./prepareSamples.ts";

const headings = [
  { title: "Measure" },
  { title: "Median of trials", right: true },
  { title: "Mean of trials", right: true },
  { title: "95\u202f% interval", right: true },
  { title: "Trials", right: true },
  { title: "Samples by trial" },
  { title: "History" },
];

const cellClass = "h-11 border-b border-line px-4 whitespace-nowrap group-last:border-b-0";

/**
 * What the job measured. Every row is its own quantity and so has its own unit, chosen from the
 * smallest value that was measured: the bound of a wide interval would make all others unreadable.
 */
export function MeasuresTable({ report }: { report: Report }) {
  const { measures } = report;
  const path = useProjectPath();
  // A share leads nowhere, so it has no column for it.
  const isFrozen = useFrozen();
  return (
    <GroupedTable
      label="Measures"
      caption="Measures with value, interval and samples"
      headings={isFrozen ? headings.slice(0, -1) : headings}
      measures={measures}
      row={(measure) => {
        const { name, title, unit, direction, seriesId } = measure;
        const { value, n, definition } = trialFigure(measure);
        const mean = trialMean(measure);
        const scale = scaleFor(unit, [value, ...measure.samples]);
        const betterWords =
          direction === "higher_is_better" ? "higher is better" : "lower is better";
        return (
          <tr key={name} data-measure={name} className="group">
            <th scope="row" className={`${cellClass} text-left font-medium`}>
              <span className="flex flex-col leading-4 max-sm:w-32 max-sm:whitespace-normal">
                {title}
                <span className="sr-only">, </span>
                <span className="text-2xs font-normal text-muted">{betterWords}</span>
              </span>
            </th>
            <td className={`${cellClass} text-right font-semibold`} data-definition={definition}>
              <ValueText value={value} unit={unit} scale={scale} withUnit />
            </td>
            <td
              className={`${cellClass} text-right text-muted tabular-nums`}
              data-definition={mean?.definition}
            >
              {mean === null ? (
                "–"
              ) : (
                <ValueText value={mean.value} unit={unit} scale={scale} withUnit />
              )}
            </td>
            <td className={`${cellClass} text-right text-muted tabular-nums`}>
              <IntervalText interval={measure} unit={unit} scale={scale} inWords />
            </td>
            <td className={`${cellClass} text-right text-muted tabular-nums`}>{n}</td>
            <td className={cellClass}>
              <SampleStrip report={report} measure={measure} />
            </td>
            {isFrozen ? null : (
              <td className={cellClass}>
                {seriesId === undefined ? (
                  <span className="text-faint">none</span>
                ) : (
                  <Link
                    href={path(`/series/${seriesId}`)}
                    className="inline-flex items-baseline gap-1.5 text-accent hover:underline"
                  >
                    <ChartSpline aria-hidden className="size-3.5 self-center" />
                    Series<span className="sr-only"> of {title}</span>
                  </Link>
                )}
              </td>
            )}
          </tr>
        );
      }}
    />
  );
}

const width = 176;
const inset = 6;

/** Every trial's sample on one line, with the interval as a band and the value as a mark. */
function SampleStrip({ report, measure }: { report: Report; measure: ReportMeasure }) {
  const { samples, value, band } = prepareSamples(measure);
  const x = (at: number) => inset + at * (width - 2 * inset);
  const words = measure.samples.map((sample) => formatValue(sample, measure.unit)).join(", ");
  const trials = trialsOfMeasure(report, measure);
  if (samples.length === 0) return <span className="text-faint">–</span>;
  return (
    <svg
      viewBox={`0 0 ${width} 20`}
      width={width}
      height={20}
      role="img"
      aria-label={`Samples of ${measure.title} by trial: ${words}`}
      className="block"
    >
      <line x1={inset} x2={width - inset} y1={10} y2={10} stroke="var(--line)" />
      {band === null ? null : (
        <rect
          x={x(band[0])}
          width={Math.max(1, x(band[1]) - x(band[0]))}
          y={5}
          height={10}
          rx={2}
          fill="var(--series-1)"
          fillOpacity={0.18}
        />
      )}
      {samples.map(({ place, at, value: sample }) => (
        <circle
          key={place}
          cx={x(at)}
          cy={10}
          r={3}
          fill="var(--series-1)"
          fillOpacity={0.55}
          stroke="var(--surface)"
          strokeWidth={0.75}
        >
          <title>{sampleTitle(trials?.[place], formatValue(sample, measure.unit))}</title>
        </circle>
      ))}
      <line
        x1={x(value)}
        x2={x(value)}
        y1={3}
        y2={17}
        stroke="var(--text)"
        strokeWidth={1.5}
        strokeLinecap="round"
      />
    </svg>
  );
}

/** Trials that do not count have no sample, so the place of a sample is no number of a trial. */
function sampleTitle(index: number | undefined, value: string): string {
  return index === undefined ? value : `Trial ${index + 1}: ${value}`;
}
