import { formatValue } from "@lapline/contracts";
import { type CsvText, toCsv } from "../../components/data-table/toCsv.ts";
import { prepareOverlay } from "./prepareOverlay.ts";
import { prepareTracks } from "./prepareTracks.ts";
import { sourceLine } from "./sourceLine.ts";

type Sides = Parameters<typeof prepareOverlay>[0];

/** Every sample of the lines over time: seconds from the begin of each trial, values in base units. */
export function tracksCsv(sides: Sides): CsvText {
  const samples = (prepareOverlay(sides)?.panels ?? []).flatMap(({ kind, unit, lines }) =>
    lines.flatMap(({ component, spans }) =>
      spans.map((span) => ({ ...span, kind, unit, component })),
    ),
  );
  return toCsv(
    [
      { title: "Line", value: ({ component }) => component },
      { title: "Kind", value: ({ kind }) => kind },
      { title: "Unit", value: ({ unit }) => unit },
      { title: "From, s", value: ({ from }) => from },
      { title: "To, s", value: ({ to }) => to },
      { title: "Value", value: ({ value }) => value },
    ],
    samples,
  );
}

/** Mean and highest sample of each line as a Markdown table with its source. */
export function tracksMarkdown(title: string, sides: Sides, source: string): string {
  const rows = prepareTracks(sides).map(
    ({ line, title: kind, unit, mean, max, seconds }) =>
      `| ${line.replaceAll("|", "\\|")} | ${kind} | ${formatValue(mean, unit)} | ${formatValue(max, unit)} | ${seconds.toFixed(1)} s |`,
  );
  const head = ["| Line | Kind | Mean | Highest | Sampled |", "| --- | --- | ---: | ---: | ---: |"];
  const about = "First trial of each job, preparation and verification included.";
  return `${[`## CPU and memory over time: ${title}`, "", about, "", ...head, ...rows, "", sourceLine(source)].join("\n")}\n`;
}
