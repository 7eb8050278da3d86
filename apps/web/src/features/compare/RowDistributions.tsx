"use client";

import { type CompareRow, formatNumber, scaleFor } from "@lapline/contracts";
import { LineLegend } from "@/components/charts/LineLegend.tsx";
import { PercentilesChart } from "@/components/charts/PercentilesChart.tsx";
import { PlainTable } from "@/components/charts/PlainTable.tsx";
import { preparePercentiles } from "@/components/charts/preparePercentiles.ts";
import { modesWords } from "@/components/format/modesWords.ts";
import { DetailSection } from "./DetailSection.tsx";
import type { DetailSide } from "./detailSide.ts";
import { PercentileChangesChart } from "./PercentileChangesChart.tsx";
import { preparePercentileChanges } from "./preparePercentileChanges.ts";

interface RowDistributionsProps {
  row: CompareRow;
  sides: readonly DetailSide[];
}

/** How the values of each side are spread, and where in the distribution the sides differ. */
export function RowDistributions({ row, sides }: RowDistributionsProps) {
  const curves = sides.flatMap(({ name, report }) => {
    const measure = report.measures.find((one) => one.name === row.measure.name);
    return measure === undefined ? [] : [{ ...measure, name, title: name }];
  });
  const view = preparePercentiles(curves, "zero");
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
    <DetailSection title={view === null ? "Trials" : "Distribution by percentile, and trials"}>
      {view === null ? null : (
        <div className="grid min-w-0 gap-6 lg:grid-cols-2">
          <figure className="flex min-w-0 flex-col gap-2">
            <LineLegend names={view.lines.map(({ title }) => title)} />
            <PercentilesChart view={view} />
            <figcaption className="text-xs text-muted">
              All timed operations of all trials of a side together.
            </figcaption>
          </figure>
          <Changes sides={sides} />
        </div>
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

function Changes({ sides }: { sides: readonly DetailSide[] }) {
  const view = preparePercentileChanges(
    sides.flatMap(({ name, details }) => (details === undefined ? [] : [{ name, details }])),
  );
  if (view === null) return null;
  const looks = view.lines.map(({ name }) => sides.findIndex((side) => side.name === name));
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
