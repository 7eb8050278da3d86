"use client";

import {
  compareColumnText,
  formatParams,
  formatRelativeTime,
  formatValue,
  nameSeriesInFull,
  runNameLine,
  type Search,
} from "@lapline/contracts";
import { SeriesStatusMark } from "@/components/status/SeriesStatusMark.tsx";
import { PaletteGroup } from "./PaletteGroup.tsx";
import { PaletteLine } from "./PaletteLine.tsx";
import { paletteMatches } from "./paletteMatches.ts";

interface FoundLinesProps {
  /** With `current` when it is the answer to what is typed now. */
  found: Search & { current: boolean };
  /** What is typed now. */
  wanted: string;
  onGo: (path: string) => void;
}

/** What the search found, by kind; each leads to its page. */
export function FoundLines({ found, wanted, onGo }: FoundLinesProps) {
  // Enter must never take a line of the text before.
  const matches = (...names: string[]) => found.current || paletteMatches(names.join(" "), wanted);
  const series = found.series.filter(({ target, scenario, benchmark, measure, label }) =>
    matches(target, scenario, benchmark ?? "", measure, label),
  );
  const names = nameSeriesInFull(
    series.map(({ measure, ...one }) => ({ ...one, measure: { name: measure, title: measure } })),
  );
  const versions = found.versions.filter(({ target, version }) => matches(target, version));
  const alerts = found.alerts.filter(({ title }) => matches(title));
  const machines = found.machines.filter(({ name, label }) => matches(name, label));
  const runs = found.runs.filter(({ id, targets, scenarios }) =>
    matches(...targets, ...scenarios, id),
  );
  return (
    <>
      <PaletteGroup heading="Series" count={series.length}>
        {series.map(({ id, label, unit, latest, state, points }, place) => (
          <PaletteLine
            key={id}
            id={id}
            onSelect={() => onGo(`/series/${id}`)}
            note={label}
            status={
              // What has no change says nothing: a line has room for one word, not for both.
              state === undefined || state === "quiet" ? null : (
                <SeriesStatusMark state={state} points={points ?? 0} />
              )
            }
            {...(latest === null
              ? {}
              : { figure: { text: formatValue(latest.value, unit), version: latest.version } })}
          >
            {names[place]}
          </PaletteLine>
        ))}
      </PaletteGroup>
      <PaletteGroup heading="Versions" count={versions.length}>
        {versions.map((one) => {
          const { target, version, durability, label, params = {} } = one;
          const column = compareColumnText(one);
          const modes = [durability, formatParams(params)].filter((part) => part !== "");
          const to = `/compare?columns=${encodeURIComponent(column)}`;
          return (
            <PaletteLine key={column} id={column} onSelect={() => onGo(to)} note={label}>
              {target} {version} <span className="text-muted">· {modes.join(" · ")}</span>
            </PaletteLine>
          );
        })}
      </PaletteGroup>
      <PaletteGroup heading="Runs" count={runs.length}>
        {runs.map(({ id, createdAt, ...run }) => (
          <PaletteLine
            key={id}
            id={id}
            onSelect={() => onGo(`/runs/${id}`)}
            note={formatRelativeTime(Date.parse(createdAt), Date.now())}
          >
            {runNameLine(run)}
          </PaletteLine>
        ))}
      </PaletteGroup>
      <PaletteGroup heading="Alerts" count={alerts.length}>
        {alerts.map(({ id, title, state }) => (
          <PaletteLine key={id} id={id} onSelect={() => onGo(`/alerts/${id}`)} note={state}>
            {title}
          </PaletteLine>
        ))}
      </PaletteGroup>
      <PaletteGroup heading="Machines" count={machines.length}>
        {machines.map(({ id, name, label }) => (
          <PaletteLine
            key={id}
            id={id}
            onSelect={() => onGo(`/machines?label=${encodeURIComponent(label)}`)}
            note={label}
          >
            {name}
          </PaletteLine>
        ))}
      </PaletteGroup>
    </>
  );
}
