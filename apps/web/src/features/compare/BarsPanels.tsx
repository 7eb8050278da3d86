"use client";

import { formatParams } from "@lapline/contracts";
import { seriesLook } from "@/components/charts/seriesLook.ts";
import { Panel } from "@/components/ui/Panel.tsx";
import { NothingDrawn } from "./NothingDrawn.tsx";
import { type Bar, type BarChart, type BarLook, prepareBars } from "./prepareBars.ts";
import { rowTitle } from "./rowTitle.ts";
import type { ShownView } from "./shownView.ts";
import { sumWords } from "./sumWords.ts";

/** The rows as bars by column. Each chart is a table whose bars are drawn beside their values. */
export function BarsPanels({ view, look }: { view: ShownView; look: BarLook }) {
  const { families, leftOut } = prepareBars(view, look);
  if (families.length === 0) {
    return <NothingDrawn what="bars" />;
  }
  return (
    <>
      {families.map(({ family, title, charts }) => (
        <Panel key={family} title={title} note="Whiskers are 95 % intervals">
          <div className="grid gap-x-8 gap-y-6 p-4 xl:grid-cols-2">
            {charts.map((chart) => (
              <BarFigure key={chart.key} chart={chart} />
            ))}
          </div>
        </Panel>
      ))}
      {leftOut > 0 ? (
        <p className="text-sm text-muted">
          {leftOut} more rows: search for a measure or choose a family.
        </p>
      ) : null}
    </>
  );
}

function BarFigure({ chart: { row, bars, axis, ticks, notes } }: { chart: BarChart }) {
  const { direction } = row.measure;
  const settings = formatParams(row.params);
  const better = direction === "higher_is_better" ? "higher is better" : "lower is better";
  const about = [row.scenario, settings, axis.scale.label, better].filter((part) => part !== "");
  return (
    <figure className="flex min-w-0 flex-col gap-1.5">
      <table className="w-full table-fixed text-xs">
        <caption className="mb-1 text-left">
          <span className="text-sm font-medium">{rowTitle(row)}</span>
          <span className="text-muted"> · {about.join(" · ")}</span>
        </caption>
        <thead>
          <tr>
            <th scope="col" className="w-[30%] p-0">
              <span className="sr-only">Column</span>
            </th>
            <th scope="col" className="p-0">
              <span className="sr-only">Bar</span>
            </th>
            <th scope="col" className="w-[34%] p-0">
              <span className="sr-only">Value</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {bars.map((bar) => (
            <BarRow key={bar.place} bar={bar} />
          ))}
        </tbody>
        <tfoot aria-hidden>
          <tr>
            <td />
            <td className="relative h-5 border-t border-line-strong">
              {ticks.map(({ at, text }) => (
                <span
                  key={text}
                  className="absolute top-1 text-2xs text-muted tabular-nums"
                  style={{ left: `${100 * at}%`, transform: `translateX(-${100 * at}%)` }}
                >
                  {text}
                </span>
              ))}
            </td>
            <td />
          </tr>
        </tfoot>
      </table>
      {notes.length > 0 || row.sum !== undefined ? (
        <figcaption className="text-2xs text-muted">
          {[row.sum === undefined ? null : sumWords(row.sum), ...notes]
            .filter((note) => note !== null)
            .join(" ")}
        </figcaption>
      ) : null}
    </figure>
  );
}

function BarRow({ bar: { place, name, end, interval, isUnlike, text } }: { bar: Bar }) {
  const { stroke } = seriesLook(place);
  return (
    <tr>
      <th scope="row" className="py-1 pr-2 text-left align-middle font-normal break-words">
        {name}
      </th>
      <td className="h-7 align-middle">
        {end === null ? null : (
          <div aria-hidden className="relative h-4">
            <div
              className="absolute inset-y-0 left-0 rounded-r-sm border"
              style={{
                width: `${100 * end}%`,
                borderColor: stroke,
                ...(isUnlike ? {} : { backgroundColor: stroke }),
              }}
            />
            {interval === null ? null : (
              <div
                className="absolute top-1/2 h-2.5 -translate-y-1/2 border-x-2 border-text"
                style={{
                  left: `${100 * interval.low}%`,
                  width: `${100 * (interval.high - interval.low)}%`,
                }}
              >
                <div className="absolute inset-x-0 top-1/2 h-0.5 -translate-y-1/2 bg-text" />
              </div>
            )}
          </div>
        )}
      </td>
      <td className="py-1 pl-2 text-right align-middle break-words tabular-nums">
        <span className={end === null ? "text-muted" : undefined}>{text}</span>
      </td>
    </tr>
  );
}
