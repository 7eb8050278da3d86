import { randomUUID } from "node:crypto";
import {
  type BackfillInput,
  type BackfillPreview,
  backfillInputSchema,
  backfillOrders,
  backfillPreviewSchema,
  backfillStartedSchema,
  issueSentence,
  plainIssue,
} from "@lapline/contracts";
import { type Command, Option } from "commander";
import { type Access, type AccessOptions, readAccess } from "../access/readAccess.ts";
import { callApi } from "../api/callApi.ts";
import { exitCodes, Failure } from "../failure.ts";
import { drawTable } from "../output/terminal.ts";
import type { ProgramIo } from "../programIo.ts";
import { chooseScenario } from "../submission/chooseScenario.ts";
import { parseScenario, parseTargetModes } from "../submission/parseSubmission.ts";
import { runUrlOf } from "./describeRun.ts";
import { type FinishOptions, finishRun } from "./finishRun.ts";
import { collect, isWanted, parseCount, withAccess, withWaiting } from "./options.ts";

const examples = `
Examples:
  lapline backfill -t pocketbase -s records.insert --from 0.36.0 --to 0.40.4
  lapline backfill -t pocketbase -s records.insert --from 0.36.0 --to 0.40.4 --order bisection --yes
  git rev-list --reverse v0.0.2-beta..main | lapline backfill -t allyourbase -s api.create --versions-stdin

Shows first what it would measure and how long that takes. Asks before it starts, unless --yes is given.`;

/** Versions that a terminal lists; --json has more. */
const versionsShown = 20;

interface BackfillOptions extends AccessOptions, FinishOptions {
  target: string;
  scenario?: string[];
  label?: string[];
  from?: string;
  to?: string;
  repository?: string;
  versions?: string;
  versionsStdin?: true;
  order: (typeof backfillOrders)[number];
  trials?: number;
  durability?: string;
  provisioner?: string;
  yes?: true;
  wait?: true;
  idempotencyKey?: string;
}

export function addBackfill(program: Command, io: ProgramIo): void {
  const command = withAccess(program.command("backfill"))
    .description("Measure the versions between two points that have no valid report yet.")
    .requiredOption("-t, --target <name:option=value,…>", "what to measure")
    .option(
      "-s, --scenario <name:param=value,…>",
      "how; may be repeated (default: the only one of the target)",
      collect,
    )
    .option("-l, --label <name>", "hardware label; may be repeated (default: local)", collect)
    .option(
      "--from <version>",
      "oldest release, or commit, branch or tag of a connected repository",
    )
    .option("--to <version>", "newest release, or commit, branch or tag")
    .option("--repository <owner/name>", "repository of the commits, if several are connected")
    .option("--versions <version,…>", "these versions instead, oldest first")
    .option("--versions-stdin", "versions from stdin instead, one per line, oldest first")
    .addOption(
      new Option("--order <order>", "newest first, or bisection to close gaps evenly")
        .choices(backfillOrders)
        .default("newest_first"),
    )
    .option("-n, --trials <count>", "measured repetitions per job", parseCount)
    .option("--durability <mode>", "durability mode of the target (default: its first)")
    .option("--provisioner <kind>", "how versions are obtained (default: the target's first)")
    .option("-y, --yes", "start without asking")
    .option("--idempotency-key <key>", "a repeated key returns the first run")
    .option("--wait", "wait until it ends");
  withWaiting(command, 24 * 3_600)
    .addHelpText("after", examples)
    .action((options: BackfillOptions) => backfill(io, options));
}

async function backfill(io: ProgramIo, options: BackfillOptions): Promise<void> {
  const { target } = parseTargetModes(options.target);
  const access = await readAccess(options, io.env);
  const scenario = options.scenario ?? [await chooseScenario(access, [target], io.note)];
  const body = await readInput(io, { ...options, scenario });
  const path = "/backfills/preview";
  const preview = await callApi(access, {
    method: "POST",
    path,
    body,
    schema: backfillPreviewSchema,
  });
  const show = options.json ? io.note : io.print;
  if (!(options.json && !options.yes)) for (const line of describe(preview)) show(line);
  if (preview.problems.length > 0) {
    const problems = preview.problems.map((one) => `  ${one.path}: ${one.message}`);
    throw new Failure(exitCodes.refused, ["The backfill cannot start:", ...problems].join("\n"));
  }
  if (preview.jobs === 0 || !(await isWanted(io, options))) {
    if (options.json) io.print(JSON.stringify(preview, null, 2));
    else if (preview.jobs > 0) io.print("Nothing was started. Use --yes to start it.");
    return;
  }
  return start(io, access, body, options);
}

async function start(io: ProgramIo, access: Access, body: BackfillInput, options: BackfillOptions) {
  const started = await callApi(access, {
    method: "POST",
    path: "/backfills",
    body,
    idempotencyKey: options.idempotencyKey ?? randomUUID(),
    schema: backfillStartedSchema,
  });
  const { runId, jobs, jobsOmitted } = started;
  if (options.wait) return finishRun(io, access, runId, options);
  if (options.json) return io.print(JSON.stringify(started, null, 2));
  io.print(`Started ${jobs} jobs: ${runUrlOf(access.url, null, runId)}`);
  if (jobsOmitted > 0) io.print(`${jobsOmitted} more jobs need another backfill.`);
}

async function readInput(
  io: ProgramIo,
  options: BackfillOptions & { scenario: string[] },
): Promise<BackfillInput> {
  const { target, scenario, label, order, trials, durability, provisioner } = options;
  const parsed = backfillInputSchema.safeParse(
    {
      template: {
        ...parseTargetModes(target),
        scenarios: scenario.map(parseScenario),
        labels: label ?? ["local"],
        ...(trials === undefined ? {} : { trials }),
        ...(durability === undefined ? {} : { durability }),
        ...(provisioner === undefined ? {} : { provisioner }),
      },
      points: await readPoints(io, options),
      order,
    },
    { error: plainIssue },
  );
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => `  ${issueSentence(issue)}`);
  throw new Failure(exitCodes.usage, ["The backfill is not valid:", ...problems].join("\n"));
}

async function readPoints(io: ProgramIo, options: BackfillOptions) {
  const { from, to, repository, versions, versionsStdin } = options;
  const list = versionsStdin ? await io.readStdin() : versions;
  if (list !== undefined && from === undefined && to === undefined) {
    return { versions: list.split(/[\s,]+/).filter((version) => version !== "") };
  }
  if (list === undefined && from !== undefined && to !== undefined) {
    return { from, to, ...(repository === undefined ? {} : { repository }) };
  }
  const what = "Name both ends with --from and --to, or the versions with --versions.";
  throw new Failure(exitCodes.usage, what);
}

function describe(preview: BackfillPreview): string[] {
  const { versions, versionCount, jobs, jobsPresent, jobsOmitted, skipped, labels } = preview;
  if (jobs === 0 && preview.problems.length === 0) {
    return [`Nothing to measure: ${jobsPresent} combinations have a report or a queued job.`];
  }
  const names = versions.slice(0, versionsShown).map(({ version }) => version);
  const more = versionCount > names.length ? ` and ${versionCount - names.length} more` : "";
  const rows = labels.map((one) => [
    `  ${one.label}`,
    String(one.jobs),
    one.machineMinutes.toFixed(1),
    one.minutesAhead.toFixed(1),
    String(one.machines),
    one.expectedEndAt?.slice(0, 16).replace("T", " ") ?? "no machine",
  ]);
  const head = [
    "  label",
    "jobs",
    "machine-minutes",
    "minutes queued",
    "machines",
    "expected end (UTC)",
  ];
  return [
    `${jobs} jobs, ${jobsPresent} already measured or queued: ${names.join(", ")}${more}`,
    ...(jobsOmitted > 0 ? [`${jobsOmitted} more jobs do not fit into one run.`] : []),
    ...skipped
      .slice(0, versionsShown)
      .map(({ version, message }) => `Skipped ${version}: ${message}`),
    ...drawTable(head, rows, [1, 2, 3, 4]),
    ...notMeasured(preview),
  ];
}

/** How much of the cost is only planned. */
function notMeasured({ jobs, labels }: BackfillPreview): string[] {
  const known = labels.reduce((sum, { withHistory }) => sum + withHistory, 0);
  if (known === jobs) return [];
  const which = known === 0 ? "All" : `${jobs - known} of the jobs`;
  return [`${which} estimated without downloads and builds: no history yet.`];
}
