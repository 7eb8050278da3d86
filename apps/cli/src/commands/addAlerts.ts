import {
  type Alert,
  type AlertAction,
  type AlertSummary,
  type AlsoMoved,
  alertSchema,
  alertSummarySchema,
  alertsActedSchema,
  alertViews,
  type Bisection,
  type BrokenBudget,
  boundWords,
  changeDirectionSchema,
  describeBudget,
  describeChange,
  describePlace,
  describeRatio,
  formatInterval,
  formatShare,
  type MissingData,
  pageSchema,
  pairsWords,
  shortCommits,
  workloadName,
} from "@lapline/contracts";
import { type Command, Option } from "commander";
import { type Access, type AccessOptions, readAccess } from "../access/readAccess.ts";
import { callApi, queryOf } from "../api/callApi.ts";
import { exitCodes, Failure } from "../failure.ts";
import { drawTable } from "../output/terminal.ts";
import type { ProgramIo } from "../programIo.ts";
import { idOf, parseCount, withAccess } from "./options.ts";
import { readProject } from "./readProject.ts";
import { refuseUnknownNames } from "./refuseUnknownNames.ts";

const examples = `
Examples:
  lapline alerts                            open and acknowledged ones
  lapline alerts list --view all -t pocketbase
  lapline alerts show 01a1f90d-e6f2-76c8-8dd3-f6cfabc6aa64
  lapline alerts dismiss 01a1f90d-e6f2-76c8-8dd3-f6cfabc6aa64 --reason "The new default flushes."

Changing an alert takes a key with the scope submit. Find the version that brought a change with
lapline bisect.`;

const directionColors = { regression: "red", improvement: "green" } as const;

interface ListOptions extends AccessOptions {
  view?: string;
  direction?: string;
  target?: string;
  label?: string;
  limit: number;
  cursor?: string;
  json?: true;
}

type ActOptions = AccessOptions & { note?: string; reason?: string; json?: true };

export function addAlerts(program: Command, io: ProgramIo): void {
  const alerts = program
    .command("alerts")
    .description("List, show, acknowledge, dismiss and reopen alerts.")
    .addHelpText("after", examples);
  withAccess(alerts.command("list", { isDefault: true }))
    .description("List alerts, newest first; only open and acknowledged ones by default.")
    .addOption(new Option("--view <view>", "which alerts").choices(alertViews))
    .addOption(
      new Option("--direction <direction>", "only this direction").choices(
        changeDirectionSchema.options,
      ),
    )
    .option("-t, --target <name>", "only of this target")
    .option("-l, --label <name>", "only of this hardware label")
    .option("--limit <count>", "at most this many, up to 200", parseCount, 50)
    .option("--cursor <cursor>", "continue after the previous page")
    .option("--json", "print JSON")
    .action(async (options: ListOptions) => list(io, options));
  withAccess(alerts.command("show"))
    .description("Show one alert: what moved, what confirmed it, and its state now.")
    .argument("<alert>", "id of the alert, or the address of its page")
    .option("--json", "print JSON")
    .action(async (id: string, options: AccessOptions & { json?: true }) => {
      const access = await readAccess(options, io.env);
      const alert = await readAlert(access, id);
      if (options.json) return io.print(JSON.stringify(alert, null, 2));
      for (const line of describeAlert(alert, io)) io.print(line);
      const project = await readProject(access);
      if (project !== null) io.print(`Page: ${access.url}/p/${project}/alerts/${alert.id}`);
    });
  withAccess(alerts.command("acknowledge"))
    .description("Acknowledge an alert: somebody is looking into it.")
    .argument("<alert>", "id of the alert, or the address of its page")
    .option("--note <text>", "what is known so far")
    .option("--json", "print JSON")
    .action((id: string, { note, ...options }: ActOptions) =>
      act(io, { id, options, action: { kind: "acknowledge", ...(note && { note }) } }),
    );
  withAccess(alerts.command("dismiss"))
    .description("Dismiss an alert that needs no action.")
    .argument("<alert>", "id of the alert, or the address of its page")
    .requiredOption("--reason <text>", "why; shown to everybody in the project")
    .option("--json", "print JSON")
    .action((id: string, { reason = "", ...options }: ActOptions) =>
      act(io, { id, options, action: { kind: "dismiss", reason } }),
    );
  withAccess(alerts.command("reopen"))
    .description("Open a dismissed or acknowledged alert again.")
    .argument("<alert>", "id of the alert, or the address of its page")
    .option("--json", "print JSON")
    .action((id: string, options: ActOptions) =>
      act(io, { id, options, action: { kind: "reopen" } }),
    );
}

async function list(io: ProgramIo, options: ListOptions): Promise<void> {
  const { view, direction, target, label, limit, cursor } = options;
  const access = await readAccess(options, io.env);
  const page = await callApi(access, {
    path: `/alerts${queryOf({ view, direction, target, label, limit, cursor })}`,
    schema: pageSchema(alertSummarySchema),
  });
  if (page.items.length === 0) await refuseUnknownNames(access, { target, label });
  if (options.json) return io.print(JSON.stringify(page, null, 2));
  if (page.items.length === 0) {
    return io.print(
      view === undefined ? "No open alerts. --view all shows closed ones." : "No alerts.",
    );
  }
  const rows = page.items.map((item) => [
    item.id,
    item.openedAt.slice(0, 10),
    stateOf(item),
    io.paint(directionColors[item.direction], shortCommits(item.title)),
    item.labels.join(", "),
  ]);
  for (const line of drawTable(["alert", "opened", "state", "what", "label"], rows)) io.print(line);
  if (page.nextCursor !== null) io.note(`More alerts: --cursor ${page.nextCursor}`);
}

function stateOf({ state, snoozedUntil }: AlertSummary): string {
  return snoozedUntil === null ? state : `${state}, snoozed until ${snoozedUntil.slice(0, 10)}`;
}

function readAlert(access: Access, id: string): Promise<Alert> {
  return callApi(access, { path: `/alerts/${idOf(id)}`, schema: alertSchema });
}

/** Of how many pairs the comparison is that confirmed the headline, as a sentence; empty: none is listed. */
function pairsOf({ why, series }: Alert): string {
  const evidence = series[0]?.evidence.find(({ jobId }) => jobId === why?.comparisonJobId);
  return evidence === undefined ? "" : ` ${pairsWords(evidence)}.`;
}

function describeAlert(alert: Alert, io: ProgramIo): string[] {
  const { why, bisection } = alert;
  const rows = alert.series.map((series) => {
    // The size that the alert has everywhere, not what the history shows now.
    const { words, interval } = describeChange(series, series.measure);
    const gone = series.gone === null ? "" : series.gone.sentence;
    const color = directionColors[alert.direction];
    return [
      `  ${workloadName(series.scenario, series.params)}`,
      series.measure.title,
      series.label,
      shortCommits(describePlace(series, series)),
      io.paint(color, words),
      [interval, gone].filter((part) => part !== "").join("  "),
    ];
  });
  const head = ["  workload", "measure", "label", "versions", "change", "95 % interval"];
  return [
    io.paint("bold", shortCommits(alert.title)),
    `${stateOf(alert)}, opened ${alert.openedAt.slice(0, 10)}`,
    ...(why?.confirmedBy == null ? [] : [`Why: ${why.confirmedBy}${pairsOf(alert)}`]),
    ...(why?.rule === undefined || why.minChange === undefined
      ? []
      : [
          `${why.rule === null ? "The default" : `The rule “${why.rule.name}”`} applies from ${formatShare(why.minChange)} on.`,
        ]),
    ...(why?.refusal == null ? [] : [why.refusal.sentence]),
    ...(alert.missing !== undefined
      ? describeMissing(alert.missing)
      : alert.budget === undefined
        ? drawTable(head, rows)
        : describeBudgetOf(alert.budget, io)),
    ...(alert.seriesOmitted > 0 ? [`  and ${alert.seriesOmitted} more series`] : []),
    ...(alert.alsoMoved === undefined ? [] : describeAlso(alert.alsoMoved)),
    ...(alert.dismissReason === null ? [] : [`Dismissed: ${alert.dismissReason}`]),
    ...(alert.note === null ? [] : [`Note: ${alert.note}`]),
    ...(alert.resolvedByVersion === null ? [] : [`Resolved by ${alert.resolvedByVersion}.`]),
    ...(bisection === null ? [] : describeBisection(bisection)),
  ];
}

/** Why data is missing and what to do, then what waits for it. */
function describeMissing({ reasons, workloads, workloadsOmitted }: MissingData): string[] {
  const rows = workloads.map(({ scenario, benchmark, version, lastAt, dueAt, dueBy }) => [
    `  ${workloadName(scenario, { benchmark })}`,
    shortCommits(version),
    lastAt.slice(0, 10),
    dueAt.slice(0, 10),
    dueBy,
  ]);
  return [
    ...reasons.map(({ sentence, next }) => `Why: ${sentence} ${next}`),
    ...drawTable(["  workload", "last version", "last point", "next due", "by"], rows),
    ...(workloadsOmitted > 0 ? [`  and ${workloadsOmitted} more workloads`] : []),
  ];
}

/** What is over the budget of an alert. */
function describeBudgetOf(budget: BrokenBudget, io: ProgramIo): string[] {
  const { measure, value: limit, series, seriesOmitted } = budget;
  const rows = series.map(({ scenario, benchmark, label, version, ...result }) => [
    `  ${workloadName(scenario, { benchmark })}`,
    measure.title,
    label,
    shortCommits(version),
    io.paint("red", describeBudget({ value: result.value, budget: limit }, measure.unit).value),
    formatInterval(result, measure.unit) ?? "",
  ]);
  const head = ["  workload", "measure", "label", "version", "value", "95 % interval"];
  return [
    `Budget: ${boundWords(budget, measure.unit)}`,
    ...drawTable(head, rows),
    ...(seriesOmitted > 0 ? [`  and ${seriesOmitted} more series`] : []),
  ];
}

/** What the comparison shows of series whose histories raised nothing. */
function describeAlso(items: readonly AlsoMoved[]): string[] {
  const rows = items.map(({ scenario, params, measure, ...change }) => {
    const { words, interval } = describeRatio(change, measure.unit, measure.direction);
    return [`  ${workloadName(scenario, params)}`, measure.title, words, interval];
  });
  const head = ["  workload", "measure", "change", "95 % interval"];
  return ["The comparison also shows:", ...drawTable(head, rows)];
}

function describeBisection({
  lowVersion,
  highVersion,
  result,
  reason,
  found,
}: Bisection): string[] {
  const place = shortCommits(`${lowVersion} → ${highVersion}`);
  return [
    `Bisection: ${result ?? reason ?? `it is between ${place}.`}`,
    ...(found?.commits ?? []).map(
      ({ id, author, subject }) => `  ${shortCommits(id)} ${subject} (${author})`,
    ),
    ...(found?.diffUrl == null ? [] : [`  ${found.diffUrl}`]),
  ];
}

const refusals = {
  changed_meanwhile:
    "Somebody else changed the alert. Check it with lapline alerts show, then try again.",
  wrong_state: "The alert is in a state that does not allow this.",
  not_found: "The alert was deleted.",
  no_member: "That person is not a member of the project.",
} as const;

const done = {
  acknowledge: "acknowledged",
  dismiss: "dismissed",
  reopen: "open again",
  assign: "assigned",
  snooze: "snoozed",
} as const;

async function act(
  io: ProgramIo,
  { id, options, action }: { id: string; options: ActOptions; action: AlertAction },
): Promise<void> {
  const access = await readAccess(options, io.env);
  const { revision, title } = await readAlert(access, id);
  const acted = await callApi(access, {
    method: "POST",
    path: "/alerts/actions",
    body: { alerts: [{ id: idOf(id), revision }], action },
    schema: alertsActedSchema,
  });
  const [refused] = acted.refused;
  if (refused !== undefined) throw new Failure(exitCodes.refused, refusals[refused.reason]);
  if (options.json) return io.print(JSON.stringify(acted, null, 2));
  io.print(`“${shortCommits(title)}” is ${done[action.kind]}.`);
}
