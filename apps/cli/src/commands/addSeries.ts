import {
  describeChange,
  describeMove,
  describePlace,
  describeRatio,
  formatInterval,
  formatValue,
  pageSchema,
  type Series,
  type SeriesSummary,
  seriesSchema,
  seriesStateFilterSchema,
  seriesStatus,
  seriesSummarySchema,
  shortCommits,
  suspicionWords,
  workloadName,
} from "@lapline/contracts";
import { type Command, Option } from "commander";
import { z } from "zod";
import { type AccessOptions, readAccess } from "../access/readAccess.ts";
import { callApi, queryOf } from "../api/callApi.ts";
import { drawTable, sparkline } from "../output/terminal.ts";
import type { ProgramIo } from "../programIo.ts";
import { idOf, parseCount, withAccess } from "./options.ts";
import { refuseUnknownNames } from "./refuseUnknownNames.ts";

const examples = `
Examples:
  lapline series                            the series, 50 of them
  lapline series list -t pocketbase -m throughput --state moved
  lapline series show 01a1f90d-e6f2-76c8-8dd3-f6cfabc6aa64`;

const toneColors = { bad: "red", good: "green", open: "yellow" } as const;

/** Points that a line of a terminal has room for. */
const sparklinePoints = 60;

interface ListOptions extends AccessOptions {
  target?: string;
  scenario?: string;
  measure?: string;
  label?: string;
  state?: string;
  limit: number;
  cursor?: string;
  json?: true;
}

export function addSeries(program: Command, io: ProgramIo): void {
  const series = program
    .command("series")
    .description("List series, or show one with its change points.")
    .addHelpText("after", examples);
  withAccess(series.command("list", { isDefault: true }))
    .description("List series: regressions first, then suspected changes and improvements.")
    .option("-t, --target <name>", "only of this target")
    .option("-s, --scenario <name>", "only of this scenario")
    .option("-m, --measure <name>", "only of this measure")
    .option("-l, --label <name>", "only of this hardware label")
    .addOption(
      new Option("--state <state>", "only in this state").choices(seriesStateFilterSchema.options),
    )
    .option("--limit <count>", "at most this many, up to 200", parseCount, 50)
    .option("--cursor <cursor>", "continue after the previous page")
    .option("--json", "print JSON")
    .action(async (options: ListOptions) => list(io, options));
  withAccess(series.command("show"))
    .description("Show one series: sparkline, newest value and change points.")
    .argument("<series>", "id of the series, or the address of its page")
    .option("--json", "print JSON")
    .action(async (id: string, options: AccessOptions & { json?: true }) => {
      const access = await readAccess(options, io.env);
      const path = `/series/${idOf(id)}`;
      const found = await callApi(access, { path, schema: seriesSchema });
      if (options.json) return io.print(JSON.stringify(found, null, 2));
      for (const line of describeSeries(found, io)) io.print(line);
    });
  addJoins(series, io);
}

/** Decides whether imported results of a scenario are one history with those that Lapline measures. */
function addJoins(series: Command, io: ProgramIo): void {
  const decisions = {
    separate: {
      words: "Separate imported results of a scenario from those that Lapline measures.",
      done: "The histories are separate. Nothing was deleted.",
    },
    join: {
      words: "Join imported results again that were separated.",
      done: "The histories are one again.",
    },
  };
  for (const [name, { words, done }] of Object.entries(decisions)) {
    withAccess(series.command(name))
      .description(`${words} Needs a key with the scope define.`)
      .argument("<series>", "id of the imported or the measured series")
      .action(async (id: string, options: AccessOptions) => {
        await callApi(await readAccess(options, io.env), {
          method: "POST",
          path: `/series/${idOf(id)}/${name}`,
          schema: z.looseObject({ id: z.string() }),
        });
        io.print(done);
      });
  }
}

async function list(io: ProgramIo, options: ListOptions): Promise<void> {
  const { target, scenario, measure, label, state, limit, cursor } = options;
  const query = queryOf({
    ...{ target, scenario, measure, label, state, limit, cursor },
    sort: "-changed",
  });
  const access = await readAccess(options, io.env);
  const page = await callApi(access, {
    path: `/series${query}`,
    schema: pageSchema(seriesSummarySchema),
  });
  if (page.items.length === 0) {
    await refuseUnknownNames(access, { target, scenario, measure, label });
  }
  if (options.json) return io.print(JSON.stringify(page, null, 2));
  if (page.items.length === 0) return io.print("No series matches.");
  const hasMoves = page.items.some(({ move }) => move != null);
  const rows = page.items.map((item) => [
    item.id,
    nameOf(item),
    item.label,
    item.measure.title,
    sparkline(item.recent),
    item.latest === null ? "" : formatValue(item.latest.value, item.measure.unit),
    shortCommits(item.latest?.version ?? ""),
    statusOf(item, io),
    ...(hasMoves ? moveCells(item) : []),
  ]);
  const head = [
    ...["series", "workload", "label", "measure", "shape", "newest", "version", "status"],
    ...(hasMoves ? ["change", "place"] : []),
  ];
  for (const line of drawTable(head, rows, [5])) io.print(line);
  if (page.nextCursor !== null) io.note(`More series: --cursor ${page.nextCursor}`);
}

/** The status of a series as the dashboard says it. */
function statusOf(series: SeriesSummary, io: ProgramIo): string {
  const { word, tone } = seriesStatus(series);
  return tone === "quiet" ? word : io.paint(toneColors[tone], word);
}

/** Size of the newest change, and where it lies with the day. */
function moveCells({ move, measure }: SeriesSummary): [string, string] {
  if (move == null) return ["", ""];
  const { words, interval } = describeRatio(move, measure.unit, measure.direction);
  const place = `${shortCommits(describeMove(move))}, ${move.measuredAt.slice(0, 10)}`;
  return [`${words} ${interval}`.trim(), place];
}

function nameOf({ target, scenario, params }: SeriesSummary): string {
  return `${target} ${workloadName(scenario, params)}`;
}

function describeSeries(series: Series, io: ProgramIo): string[] {
  const { measure, label, durability, provisioner, latest, items, signs, noiseFloor } = series;
  const valid = items.filter((point) => point.valid);
  const newest = valid.slice(-sparklinePoints);
  const lines = [
    io.paint(
      "bold",
      `${measure.title} of ${nameOf(series)} on ${label} (${provisioner}, ${durability})`,
    ),
    `${sparkline(newest.map((point) => point.value))}  ${series.pointsInRange} points`,
    ...(series.statistic === undefined ? [statusOf(series, io)] : []),
    ...(latest === null
      ? ["No measurements yet."]
      : [
          [
            `${shortCommits(latest.version)}: ${formatValue(latest.value, measure.unit)}`,
            formatInterval(latest, measure.unit, " to "),
          ]
            .filter((part) => part !== null)
            .join(", "),
        ]),
    ...(noiseFloor === null ? [] : [`Noise floor: ${formatValue(noiseFloor.floor, "ratio")}`]),
  ];
  if (signs.length === 0) return [...lines, "No change points."];
  const rows = signs.map((sign) => {
    const told = describeChange(sign, measure);
    const colour = sign.direction === "regression" ? "red" : "green";
    const named = { baseVersion: sign.beforeVersion, version: sign.version };
    const versions = `  ${shortCommits(describePlace(sign, named))}`;
    const became = sign.state === null ? "no alert" : suspicionWords[sign.state];
    const state = sign.alertState === null ? became : `${became}, alert ${sign.alertState}`;
    return [versions, io.paint(colour, told.words), told.interval, told.levels ?? "", state];
  });
  return [
    ...lines,
    ...drawTable(["  change point", "change", "95 % interval", "levels", "state"], rows),
  ];
}
