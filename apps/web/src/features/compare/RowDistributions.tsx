"use client";

import { type CompareRow, formatNumber, type ReportMeasure, scaleFor } from "@lapline/contracts";
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
  // Distributions of other work would be compared by eye.
  const parted = alikeSides(sides);
  const drawn = parted.alike.flatMap((side) => distributionOf(side, row.measure.name));
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
    <DetailSection title={drawn.length > 0 ? "Distribution by percentile, and trials" : "Trials"}>
      {drawn.length > 0 ? (
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

/** A percentile of a distribution, or its mean, as a measure of its own. */
const partOfDistribution = /_(?:p\d+(?:_\d+)?|mean|max)$/;

/**
 * The measure of a side whose distribution a row is about: its own, or the one that it is a percentile
 * of, titled as the side. Empty where there is none.
 */
function distributionOf({ name, report, cell }: DetailSide, measure: string): ReportMeasure[] {
  const has = ({ percentiles = [] }: ReportMeasure) => percentiles.length > 1;
  const whole = report.measures.filter(({ benchmark }) => benchmark === undefined);
  const found =
    report.measures.find((one) => one.seriesId === cell.seriesId && has(one)) ??
    whole.find((one) => one.name === measure && has(one)) ??
    whole.find((one) => one.name === measure.replace(partOfDistribution, "") && has(one));
  return found === undefined ? [] : [{ ...found, name, title: name }];
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
