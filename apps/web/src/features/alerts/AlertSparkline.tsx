import type { AlertSummary } from "@lapline/contracts";
import { prepareAlertSparkline } from "./prepareAlertSparkline.ts";

const width = 104;
const height = 24;

/** Points around the change of the series that moved most: old level, new level, the place between. */
export function AlertSparkline({ alert }: { alert: Pick<AlertSummary, "worst" | "direction"> }) {
  const { worst, direction } = alert;
  if (worst === null) return <span className="text-faint">–</span>;
  const line = prepareAlertSparkline(worst.before, worst.after, width, height);
  const color = direction === "regression" ? "var(--bad)" : "var(--good)";
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      role="img"
      aria-label={`${worst.before.length} points before the change and ${worst.after.length} from it on`}
      className="block"
    >
      {line.change === null ? null : (
        <line
          x1={line.change}
          x2={line.change}
          y1={1}
          y2={height - 1}
          stroke="var(--line-strong)"
          strokeDasharray="2 2"
        />
      )}
      <polyline points={line.before} fill="none" stroke="var(--series-1)" strokeWidth="1.5" />
      <polyline points={line.after} fill="none" stroke={color} strokeWidth="2" />
      {line.dots.map(({ x, y, after }) => (
        <circle key={x} cx={x} cy={y} r="1.6" fill={after ? color : "var(--series-1)"} />
      ))}
    </svg>
  );
}
