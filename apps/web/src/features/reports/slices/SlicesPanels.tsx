"use client";

import type { ComparedMeasure, ReportComparison } from "@lapline/contracts";
import { formatValue } from "@lapline/contracts";
import dynamic from "next/dynamic";
import { parseAsString, useQueryState } from "nuqs";
import { useMemo } from "react";
import { ChartFrame } from "@/components/charts/ChartFrame.tsx";
import { ChartPlaceholder } from "@/components/charts/ChartPlaceholder.tsx";
import { PlainTable } from "@/components/charts/PlainTable.tsx";
import { Panel } from "@/components/ui/Panel.tsx";
import { SelectField } from "@/components/ui/SelectField.tsx";
import { bandText, changeText } from "./changeText.ts";
import { methodWords } from "./methodWords.ts";
import { type NarrowingView, prepareNarrowing } from "./prepareNarrowing.ts";
import { prepareSlices, type SlicedMeasuring, type SlicesView } from "./prepareSlices.ts";

const SlicesChart = dynamic(
  () => import("./SlicesChart.tsx").then((module) => module.SlicesChart),
  { ssr: false, loading: () => <ChartPlaceholder className="h-64" /> },
);
const NarrowingChart = dynamic(
  () => import("./NarrowingChart.tsx").then((module) => module.NarrowingChart),
  { ssr: false, loading: () => <ChartPlaceholder className="h-64" /> },
);

/** What a job that was measured in slices shows of them; nothing for whole trials. */
export function SlicesPanels({ comparison }: { comparison: ReportComparison }) {
  const { measuring, measures } = comparison;
  if (measuring?.method !== "slices") return null;
  return (
    <>
      <NarrowingPanel measures={measures} />
      <SlicesPanel measuring={measuring} comparison={comparison} />
    </>
  );
}

/** A measure among all of a report, which may have benchmarks with the same names. */
function keyOf({ name, benchmark }: ComparedMeasure): string {
  return benchmark === undefined ? name : `${benchmark} ${name}`;
}

function NarrowingPanel({ measures }: { measures: readonly ComparedMeasure[] }) {
  const [asked, ask] = useQueryState("narrowing", parseAsString.withDefault(""));
  const chosen = measures.find((measure) => keyOf(measure) === asked) ?? measures[0];
  const view = useMemo(() => (chosen === undefined ? null : prepareNarrowing(chosen)), [chosen]);
  if (chosen === undefined) return null;
  const options = measures.map((measure) => ({
    value: keyOf(measure),
    label:
      measure.benchmark === undefined ? measure.title : `${measure.benchmark}, ${measure.title}`,
  }));
  return (
    <Panel title="Change by pair" note="How the interval narrows with each pair.">
      <div className="flex flex-col gap-3 p-4">
        {options.length < 2 ? null : (
          <div className="max-w-72">
            <SelectField
              label="Measure"
              options={options}
              value={keyOf(chosen)}
              onChange={(event) => void ask(event.target.value)}
            />
          </div>
        )}
        {view === null ? (
          <p className="text-sm text-muted">One pair has no interval.</p>
        ) : (
          <ChartFrame
            viewParam="narrowingView"
            summary={view.summary}
            notes={view.notes}
            chart={<NarrowingChart view={view} />}
            table={<NarrowingTable view={view} />}
          />
        )}
      </div>
    </Panel>
  );
}

function NarrowingTable({ view }: { view: NarrowingView }) {
  const pairs = view.lines[0]?.points.map(({ x }) => x) ?? [];
  return (
    <PlainTable
      caption="Change after each pair"
      rows={pairs}
      rowKey={String}
      columns={[
        { title: "Pairs", align: "right", cell: (count) => count },
        ...view.lines.flatMap(({ title, points }) => [
          {
            title,
            align: "right" as const,
            cell: (count: number) => {
              const point = points.find(({ x }) => x === count);
              return point === undefined ? "–" : changeText(point.change);
            },
          },
          {
            title: `${title}, interval`,
            align: "right" as const,
            cell: (count: number) => bandText(points.find(({ x }) => x === count)?.band ?? null),
          },
        ]),
      ]}
    />
  );
}

function SlicesPanel({
  measuring,
  comparison,
}: {
  measuring: SlicedMeasuring;
  comparison: ReportComparison;
}) {
  const { kind, base, headVersion } = comparison;
  const names =
    kind === "calibrate"
      ? { base: "First side", head: "Second side" }
      : { base: base.version, head: headVersion };
  const view = prepareSlices(measuring, names);
  if (view === null) return null;
  return (
    <Panel title="Slices" note={`${methodWords(measuring)}, both versions running at once.`}>
      <div className="p-4">
        <ChartFrame
          viewParam="slicesView"
          summary={view.summary}
          notes={view.notes}
          chart={<SlicesChart view={view} />}
          table={<SlicesTable view={view} />}
        />
      </div>
    </Panel>
  );
}

const seconds = new Intl.NumberFormat("en", { maximumFractionDigits: 3 });

function SlicesTable({ view }: { view: SlicesView }) {
  const { scale } = view.axis;
  return (
    <PlainTable
      caption="Time per operation in slices"
      rows={view.rows.filter(({ cost }) => Object.values(cost).some((value) => value !== null))}
      rowKey={({ x }) => String(x)}
      columns={[
        { title: "At, s", align: "right", cell: ({ x }) => seconds.format(x) },
        { title: "Pair", align: "right", cell: ({ pair }) => pair },
        ...view.arms.map(({ arm, title }) => ({
          title,
          align: "right" as const,
          cell: ({ cost }: SlicesView["rows"][number]) => {
            const value = cost[arm];
            return value === null ? "–" : formatValue(value, "ns", scale);
          },
        })),
      ]}
    />
  );
}
