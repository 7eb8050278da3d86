import { prepareSparkline } from "./prepareSparkline.ts";

const width = 88;
const height = 22;

interface SparklineProps {
  /** Values of the newest valid points, oldest first. */
  values: readonly number[];
  label: string;
  /** Scale that pictures of one measure share (`sparkSpans`). */
  span?: number | undefined;
}

/** The newest points of a series as a small line with a dot at the latest. */
export function Sparkline({ values, label, span }: SparklineProps) {
  const line = prepareSparkline(values, width, height, span);
  if (line === null) return <span className="text-faint">–</span>;
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      role="img"
      aria-label={label}
      className="block"
    >
      <path d={line.path} fill="none" stroke="var(--series-1)" strokeWidth="1.5" />
      <circle cx={line.end.x} cy={line.end.y} r="2" fill="var(--series-1)" />
    </svg>
  );
}
