"use client";

import { type CompareRow, formatNumber, scaleFor } from "@lapline/contracts";
import {
  Area,
  CartesianGrid,
  ComposedChart,
  Line,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import { namedAxisProps, tooltipLook, yAxisProps } from "@/components/charts/axisProps.ts";
import { ChartTooltip } from "@/components/charts/ChartTooltip.tsx";
import { EcdfChart } from "@/components/charts/EcdfChart.tsx";
import { LineLegend } from "@/components/charts/LineLegend.tsx";
import { PlainTable } from "@/components/charts/PlainTable.tsx";
import { prepareEcdf } from "@/components/charts/prepareEcdf.ts";
import { seriesLook } from "@/components/charts/seriesLook.ts";
import { modesWords } from "@/components/format/modesWords.ts";
import { alikeSides, leftOutNote } from "./alikeSides.ts";
import { DetailSection } from "./DetailSection.tsx";
import type { DetailSide } from "./detailSide.ts";
import {
  differenceText,
  type PercentileChangesView,
  type PercentilePoint,
  preparePercentileChanges,
} from "./preparePercentileChanges.ts";
import { RowPercentiles } from "./RowPercentiles.tsx";

interface RowDistributionsProps {
  row: CompareRow;
  sides: readonly DetailSide[];
}

/** How the values of each side are spread, and where in the distribution the sides differ. */
export function RowDistributions({ row, sides }: RowDistributionsProps) {
  const curves = sides.flatMap(({ name, report, cell }) => {
    const measure =
      report.measures.find((one) => one.seriesId === cell.seriesId) ??
      report.measures.find((one) => one.name === row.measure.name && one.benchmark === undefined);
    return measure === undefined ? [] : [{ ...measure, name, title: name }];
  });
  const parted = alikeSides(sides);
  const isAlike = (curve: string) => parted.alike.some(({ name }) => name === curve);
  // Distributions of other work would be compared by eye.
  const drawn = curves.filter(({ name }) => isAlike(name));
  const hasPercentiles = drawn.some(({ percentiles = [] }) => percentiles.length > 1);
  const ecdf = prepareEcdf(curves, row.measure.unit);
  const modes = sides.flatMap(({ name, details }) => {
    const { unit } = row.measure;
    const words = details === undefined ? null : modesWords(details.modes, details.modesOf, unit);
    return words === null ? [] : [{ name, words }];
  });
  const scale = scaleFor(
    row.measure.unit,
    curves.flatMap(({ samples }) => samples),
  );
  return (
    <DetailSection title={hasPercentiles ? "Distribution by percentile, and trials" : "Trials"}>
      {hasPercentiles ? (
        <div className="grid min-w-0 gap-6 lg:grid-cols-2">
          <RowPercentiles
            row={row}
            curves={drawn}
            looksOf={(names) => looksOf(names, sides)}
            note={leftOutNote(parted)}
          />
          <Changes sides={sides} />
        </div>
      ) : null}
      {ecdf === null ? null : (
        <figure aria-label="Distribution of the trials" className="flex min-w-0 flex-col gap-2">
          <p className="text-xs text-muted">
            <span className="font-medium text-text">Share of trials</span> at or below a value
            {ecdf.axis.scale.label === "" ? "" : `, ${ecdf.axis.scale.label}`}
          </p>
          <LineLegend names={ecdf.names} looks={looksOf(ecdf.names, sides)} />
          <EcdfChart view={ecdf} looks={looksOf(ecdf.names, sides)} />
          <figcaption className="text-xs text-muted">{ecdf.summary}</figcaption>
        </figure>
      )}
      {modes.length > 0 ? (
        <ul aria-label="Modes" className="flex flex-col gap-1 text-sm">
          {modes.map(({ name, words }) => (
            <li key={name}>
              <span className="text-muted">{name}</span> has {words}.
            </li>
          ))}
        </ul>
      ) : null}
      <PlainTable
        caption="Values of the trials"
        rows={curves}
        rowKey={({ name }) => name}
        columns={[
          { title: "Side", cell: ({ name }) => name },
          {
            title: scale.label === "" ? "Trials" : `Trials, ${scale.label}`,
            cell: ({ samples }) => (
              <span className="flex gap-4">
                {samples.map((value, trial) => (
                  // The trials of a side are fixed and in their order.
                  <span key={trial.toString()} title={`${value} ${row.measure.unit}`}>
                    {formatNumber(value, scale)}
                  </span>
                ))}
              </span>
            ),
          },
        ]}
      />
    </DetailSection>
  );
}

/** The place of each name among the sides. */
function looksOf(names: readonly string[], sides: readonly DetailSide[]): number[] {
  return names.map((name) => sides.findIndex((side) => side.name === name));
}

function Changes({ sides }: { sides: readonly DetailSide[] }) {
  const view = preparePercentileChanges(
    sides.flatMap(({ name, details }) => (details === undefined ? [] : [{ name, details }])),
  );
  if (view === null) return null;
  const looks = looksOf(
    view.lines.map(({ name }) => name),
    sides,
  );
  return (
    <figure aria-label="Percentiles against the base" className="flex min-w-0 flex-col gap-2">
      <p className="text-xs text-muted">
        Percentiles of each trial against the base, {view.scale === "share" ? "%" : "as a factor"},
        with 95&nbsp;% bands from the trials
      </p>
      <PercentileChangesChart view={view} looks={looks} />
      <figcaption className="text-xs text-muted">{view.summary}</figcaption>
    </figure>
  );
}

interface PercentileChangesChartProps {
  view: PercentileChangesView;
  /** Place of each line among the sides, so that it has the look it has in other charts. */
  looks: readonly number[];
}

/** Draws preparePercentileChanges' view: a line with its band for each side against the base. */
function PercentileChangesChart({ view, looks }: PercentileChangesChartProps) {
  const rows = rowsOf(view);
  return (
    <div className="h-56 w-full">
      <ResponsiveContainer
        width="100%"
        height="100%"
        initialDimension={{ width: 640, height: 224 }}
      >
        <ComposedChart data={rows} margin={{ top: 8, right: 16, bottom: 0, left: 0 }}>
          <CartesianGrid stroke="var(--line)" vertical={false} syncWithTicks />
          <XAxis {...namedAxisProps(view)} />
          <YAxis {...yAxisProps(view.axis)} />
          <ReferenceLine y={view.scale === "share" ? 0 : 1} stroke="var(--line-strong)" />
          <Tooltip
            {...tooltipLook}
            content={({ active, payload }) => {
              const row = payload[0]?.payload as Row | undefined;
              if (!active || row === undefined) return null;
              return (
                <ChartTooltip
                  title={`p${row.percentile} against the base`}
                  rows={view.lines.map(({ name }, index) => ({
                    label: name,
                    value: pointText(row.points[index] ?? null, view.scale),
                    color: seriesLook(looks[index] ?? index).stroke,
                  }))}
                />
              );
            }}
          />
          {view.lines.map(({ name }, index) => (
            <Area
              key={`${name} band`}
              dataKey={(row: Row) => row.points[index]?.band ?? null}
              type="linear"
              stroke="none"
              fill={seriesLook(looks[index] ?? index).stroke}
              fillOpacity={0.18}
              connectNulls
              activeDot={false}
              isAnimationActive={false}
            />
          ))}
          {view.lines.map(({ name }, index) => (
            <Line
              key={name}
              dataKey={(row: Row) => row.points[index]?.y ?? null}
              name={name}
              type="linear"
              {...seriesLook(looks[index] ?? index)}
              strokeWidth={2}
              dot={{ r: 2.5, strokeDasharray: "0", fill: "var(--surface)" }}
              connectNulls
              isAnimationActive={false}
            />
          ))}
        </ComposedChart>
      </ResponsiveContainer>
    </div>
  );
}

interface Row {
  x: number;
  percentile: number;
  points: (PercentilePoint | null)[];
}

function rowsOf({ lines }: PercentileChangesView): Row[] {
  const rows = new Map<number, Row>();
  for (const [index, { points }] of lines.entries()) {
    for (const point of points) {
      const { x, percentile } = point;
      const row = rows.get(x) ?? { x, percentile, points: lines.map(() => null) };
      row.points[index] = point;
      rows.set(x, row);
    }
  }
  return [...rows.values()].sort((a, b) => a.x - b.x);
}

function pointText(point: PercentilePoint | null, scale: PercentileChangesView["scale"]): string {
  if (point === null) return "–";
  const { y, band, called } = point;
  const bounds = band?.map((bound) => differenceText(bound, scale)).join(", ");
  const interval = bounds === undefined ? "" : ` [${bounds}]`;
  return `${differenceText(y, scale)}${interval}${called ? "" : ", not shown to differ"}`;
}
