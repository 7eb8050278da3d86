"use client";

import {
  amongManyWords,
  type ComparedMeasure,
  describeVerdict,
  formatNumber,
  formatShare,
  leftOutOf,
  type ReportComparison,
  scaleFor,
} from "@lapline/contracts";
import { ChangeText } from "@/components/format/ChangeText.tsx";
import { ValueText } from "@/components/format/ValueText.tsx";
import { ProjectLink } from "@/features/session/index.ts";
import { GroupedTable } from "./GroupedTable.tsx";

const cellClass = "h-11 border-b border-line px-4 py-1.5 whitespace-nowrap group-last:border-b-0";

interface ComparisonTableProps {
  comparison: ReportComparison;
  /** Of its report: those that name measures which are left out stand below the table. */
  warnings: readonly string[];
}

/** Both versions side by side, a row per measure with its verdict in words, and what is left out. */
export function ComparisonTable({ comparison, warnings }: ComparisonTableProps) {
  const { kind, base, headVersion, measures } = comparison;
  const headings = [
    { title: "Measure" },
    { title: "Change" },
    { title: kind === "calibrate" ? "First side" : base.version, right: true },
    { title: kind === "calibrate" ? "Second side" : headVersion, right: true },
    { title: "Noise floor", right: true },
    { title: "Pairs", right: true },
  ];
  const unclear = amongManyWords(
    measures.map(({ verdict, ratioLow: low, ratioHigh: high }) => ({ verdict, low, high })),
  );
  const notes = [
    "Versions show medians; changes are of the pairs.",
    ...(unclear === null ? [] : [unclear]),
    ...leftOutOf(warnings),
  ];
  return (
    <>
      <GroupedTable
        label="Comparison"
        caption="Both versions by measure, with the change in words"
        headings={headings}
        measures={measures}
        row={(measure) => <ComparedRow key={measure.seriesId} measure={measure} />}
      />
      <ul className="flex flex-col gap-0.5 border-t border-line px-4 py-2 text-xs text-muted">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </>
  );
}

function ComparedRow({ measure }: { measure: ComparedMeasure }) {
  const { title, unit, baseSamples, headSamples, noiseFloor, n, advice } = measure;
  const scale = scaleFor(unit, [...baseSamples, ...headSamples]);
  const number = (value: number, samples: readonly number[]) => (
    <span title={samples.map((sample) => formatNumber(sample, scale)).join(", ")}>
      <ValueText value={value} unit={unit} scale={scale} withUnit />
    </span>
  );
  return (
    <tr data-measure={measure.name} data-verdict={measure.verdict} className="group">
      <th
        scope="row"
        className={`${cellClass} text-left font-medium max-sm:min-w-32 max-sm:leading-4 max-sm:whitespace-normal`}
      >
        <ProjectLink
          to={`/series/${measure.seriesId}`}
          title="Its history"
          className="hover:underline"
        >
          {title}
        </ProjectLink>
      </th>
      <td className={`${cellClass} whitespace-nowrap`}>
        <ChangeText change={describeVerdict(measure)} />
        {advice === null ? null : (
          <span className="block max-w-52 text-xs whitespace-normal text-muted 2xl:max-w-96">
            {advice}
          </span>
        )}
      </td>
      <td className={`${cellClass} text-right whitespace-nowrap`}>
        {number(measure.baseValue, baseSamples)}
      </td>
      <td className={`${cellClass} text-right whitespace-nowrap`}>
        {number(measure.headValue, headSamples)}
      </td>
      <td className={`${cellClass} text-right whitespace-nowrap text-muted tabular-nums`}>
        {noiseFloor === null ? (
          <span title="This series has not been calibrated often enough.">–</span>
        ) : (
          `±${formatShare(noiseFloor)}`
        )}
      </td>
      <td className={`${cellClass} text-right whitespace-nowrap text-muted tabular-nums`}>{n}</td>
    </tr>
  );
}
