import { formatValue, type Report, type ReportMeasure, trialsOfMeasure } from "@lapline/contracts";
import { prepareSamples } from "./prepareSamples.ts";

const width = 176;
const inset = 6;

/** Every trial's sample on one line, with the interval as a band and the value as a mark. */
export function SampleStrip({ report, measure }: { report: Report; measure: ReportMeasure }) {
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
