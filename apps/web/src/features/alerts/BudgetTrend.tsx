import { prepareBudgetTrend } from "./prepareBudgetTrend.ts";

const width = 104;
const height = 28;

interface BudgetTrendProps {
  /** Newest valid values, oldest first; undefined while they are not known. */
  values: readonly number[] | undefined;
  budget: number;
}

/** The newest values of a series as a small line, and its budget as a dashed one. */
export function BudgetTrend({ values, budget }: BudgetTrendProps) {
  // As high as the picture, so that no row grows when it comes.
  if (values === undefined) return <span className="block h-7 w-26" />;
  const trend = prepareBudgetTrend(values, budget, { width, height });
  if (trend === null) return <span className="text-muted">1 point</span>;
  const { path, end, budgetY } = trend;
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      role="img"
      aria-label={`${values.length} newest points and the budget`}
      className="block"
    >
      <line
        x1="0"
        x2={width}
        y1={budgetY}
        y2={budgetY}
        stroke="var(--bad)"
        strokeDasharray="4 3"
        strokeWidth="1"
      />
      <path d={path} fill="none" stroke="var(--series-1)" strokeWidth="1.5" />
      <circle cx={end.x} cy={end.y} r="2.2" fill="var(--series-1)" />
    </svg>
  );
}
