import { shortCommits } from "@lapline/contracts";
import { UnitLabel } from "@/components/charts/UnitLabel.tsx";
import type { ChangeChartView } from "./prepareChangeChart.ts";

/** Drawn for each width, so that its texts keep their size: on phones, elsewhere, on large screens. */
const widths = { phone: 340, wide: 720, large: 1060 } as const;
const height = 150;
const left = 56;
const right = 8;
const top = 8;
const bottom = 22;

/** Draws prepareChangeChart's view: dots with intervals, two levels, the noise floor, the change. */
export function ChangeChart({ view, title }: { view: ChangeChartView; title: string }) {
  return (
    <div className="flex flex-col gap-1">
      <UnitLabel axis={view.axis} title={title} />
      <div className="sm:hidden">
        <Drawing view={view} width={widths.phone} />
      </div>
      <div className="hidden sm:block xl:hidden">
        <Drawing view={view} width={widths.wide} />
      </div>
      <div className="hidden xl:block">
        <Drawing view={view} width={widths.large} />
      </div>
    </div>
  );
}

function Drawing({ view, width }: { view: ChangeChartView; width: number }) {
  const [low, high] = view.axis.domain;
  const step = (width - left - right) / Math.max(1, view.points.length);
  const x = (place: number) => left + (place + 0.5) * step;
  const y = (value: number) =>
    height - bottom - ((value - low) / (high - low || 1)) * (height - top - bottom);
  const afterColor = view.worse ? "var(--bad)" : "var(--good)";
  const color = (after: boolean) => (after ? afterColor : "var(--series-1)");
  const names = versionNames(view, { x, left, right: width - right });
  return (
    <svg viewBox={`0 0 ${width} ${height}`} aria-hidden className="h-auto w-full min-w-0">
      {view.axis.ticks.map((tick) => (
        <g key={tick}>
          <line x1={left} x2={width - right} y1={y(tick)} y2={y(tick)} stroke="var(--line)" />
          <text
            x={left - 6}
            y={y(tick)}
            dominantBaseline="middle"
            textAnchor="end"
            fontSize="10"
            fill="var(--muted)"
          >
            {view.axis.format(tick)}
          </text>
        </g>
      ))}
      {view.band === null ? null : (
        <rect
          x={left}
          width={width - left - right}
          y={y(view.band[1])}
          height={Math.max(1, y(view.band[0]) - y(view.band[1]))}
          fill="var(--series-1)"
          fillOpacity={0.12}
        />
      )}
      <line
        x1={x(view.change)}
        x2={x(view.change)}
        y1={top}
        y2={height - bottom}
        stroke="var(--line-strong)"
        strokeDasharray="4 4"
      />
      {view.levels.map(({ from, to, value, after }) => (
        <line
          key={from}
          x1={x(from)}
          x2={x(to)}
          y1={y(value)}
          y2={y(value)}
          stroke={color(after)}
          strokeWidth={after ? 2.5 : 1.5}
        />
      ))}
      {view.points.map((point) => (
        <g key={point.x}>
          {point.ciLow === null || point.ciHigh === null ? null : (
            <line
              x1={x(point.x)}
              x2={x(point.x)}
              y1={y(point.ciLow)}
              y2={y(point.ciHigh)}
              stroke={color(point.after)}
              strokeWidth={1.5}
            />
          )}
          {point.after ? (
            <rect
              x={x(point.x) - 3.5}
              y={y(point.value) - 3.5}
              width={7}
              height={7}
              fill={color(true)}
            />
          ) : (
            <circle cx={x(point.x)} cy={y(point.value)} r={4} fill={color(false)} />
          )}
        </g>
      ))}
      {names.map(({ version, at, anchor }) => (
        <text key={at} x={at} y={height - 7} textAnchor={anchor} fontSize="10" fill="var(--muted)">
          {shortCommits(version)}
        </text>
      ))}
    </svg>
  );
}

/** Room that the name of a version takes at most, so that no two meet. */
const nameWidth = 90;

/** The names below the axis: where the change is, and the ends where they have room. */
function versionNames(
  { points, change }: ChangeChartView,
  { x, left: from, right: to }: { x: (place: number) => number; left: number; right: number },
): { version: string; at: number; anchor: "start" | "end" }[] {
  const first = points.find(({ after }) => after);
  const at = Math.min(x(change) + 4, to - 60);
  const [start, end] = [points[0], points.at(-1)];
  return [
    ...(start !== undefined && start !== first && at - from > nameWidth
      ? [{ version: start.version, at: from, anchor: "start" as const }]
      : []),
    ...(first === undefined ? [] : [{ version: first.version, at, anchor: "start" as const }]),
    ...(end !== undefined && end !== first && to - at > 2 * nameWidth
      ? [{ version: end.version, at: to, anchor: "end" as const }]
      : []),
  ];
}
