"use client";

import { type Report, scaleFor, trialFigure, trialMean } from "@lapline/contracts";
import { ArrowDown, ArrowUp, ChartSpline } from "lucide-react";
import { IntervalText } from "@/components/format/IntervalText.tsx";
import { ValueText } from "@/components/format/ValueText.tsx";
import { useFrozen } from "@/components/frozen/FrozenProvider.tsx";
import { Link } from "@/components/ui/Link.tsx";
import { ScrollBox } from "@/components/ui/ScrollBox.tsx";
import { useProjectPath } from "@/features/session/index.ts";
import { SampleStrip } from "./SampleStrip.tsx";

const headings = [
  { title: "Measure" },
  { title: "Median of trials", right: true },
  { title: "Mean of trials", right: true },
  { title: "95\u202f% interval", right: true },
  { title: "Trials", right: true },
  { title: "Samples by trial" },
  { title: "History" },
];

const headingClass =
  "h-9 border-b border-line px-4 text-xs font-medium whitespace-nowrap text-muted";
const cellClass = "h-11 border-b border-line px-4 whitespace-nowrap group-last:border-b-0";

/**
 * What the job measured. Every row is its own quantity and so has its own unit, chosen from the
 * smallest value that was measured: the bound of a wide interval would make all others unreadable.
 */
export function MeasuresTable({ report }: { report: Report }) {
  const { measures } = report;
  const path = useProjectPath();
  // A share leads nowhere, so it has no column for it.
  const isFrozen = useFrozen();
  return (
    <ScrollBox label="Measures">
      <table className="w-full border-separate border-spacing-0 text-sm">
        <caption className="sr-only">Measures with value, interval and samples</caption>
        <thead>
          <tr>
            {headings.slice(0, isFrozen ? -1 : undefined).map(({ title, right }) => (
              <th
                key={title}
                scope="col"
                className={`${headingClass} ${right ? "text-right" : "text-left"}`}
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {measures.map((measure) => {
            const { name, title, unit, direction, seriesId } = measure;
            const { value, n, definition } = trialFigure(measure);
            const mean = trialMean(measure);
            const scale = scaleFor(unit, [value, ...measure.samples]);
            const Better = direction === "higher_is_better" ? ArrowUp : ArrowDown;
            const betterWords =
              direction === "higher_is_better" ? "higher is better" : "lower is better";
            return (
              <tr key={name} data-measure={name} className="group">
                <th scope="row" className={`${cellClass} text-left font-medium`}>
                  <span
                    className="flex items-center gap-1.5 max-sm:w-32 max-sm:leading-4 max-sm:whitespace-normal"
                    title={betterWords}
                  >
                    {title}
                    <Better aria-hidden className="size-3.5 shrink-0 text-faint" />
                    <span className="sr-only">, {betterWords}</span>
                  </span>
                </th>
                <td
                  className={`${cellClass} text-right font-semibold`}
                  data-definition={definition}
                >
                  <ValueText value={value} unit={unit} scale={scale} withUnit />
                </td>
                <td
                  className={`${cellClass} text-right text-muted tabular-nums`}
                  data-definition={mean?.definition}
                >
                  {mean === null ? (
                    "–"
                  ) : (
                    <ValueText value={mean.value} unit={unit} scale={scale} withUnit />
                  )}
                </td>
                <td className={`${cellClass} text-right text-muted tabular-nums`}>
                  <IntervalText interval={measure} unit={unit} scale={scale} inWords />
                </td>
                <td className={`${cellClass} text-right text-muted tabular-nums`}>{n}</td>
                <td className={cellClass}>
                  <SampleStrip report={report} measure={measure} />
                </td>
                {isFrozen ? null : (
                  <td className={cellClass}>
                    {seriesId === undefined ? (
                      <span className="text-faint">none</span>
                    ) : (
                      <Link
                        href={path(`/series/${seriesId}`)}
                        className="inline-flex items-baseline gap-1.5 text-accent hover:underline"
                      >
                        <ChartSpline aria-hidden className="size-3.5 self-center" />
                        Series<span className="sr-only"> of {title}</span>
                      </Link>
                    )}
                  </td>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
    </ScrollBox>
  );
}
