import {
  formatRelativeTime,
  pageSchema,
  type RunOutcome,
  type RunSummary,
  runNames,
  runOutcomeSchema,
  runOutcomesMax,
  runStatuses,
  runSummarySchema,
} from "@lapline/contracts";
import { type Command, Option } from "commander";
import { z } from "zod";
import { type Access, type AccessOptions, readAccess } from "../access/readAccess.ts";
import { callApi, queryOf } from "../api/callApi.ts";
import { statusWords } from "../output/statusWords.ts";
import { drawTable } from "../output/terminal.ts";
import type { ProgramIo } from "../programIo.ts";
import { parseCount, withAccess } from "./options.ts";
import { refuseUnknownNames } from "./refuseUnknownNames.ts";

const examples = `
Examples:
  lapline runs                              the newest 20
  lapline runs list -t pocketbase --status failed
  lapline runs --json --limit 200

Lists what a server measured. To measure on this host, use lapline run; to wait for one of the list,
lapline wait.`;

const stateColors = {
  QUEUED: "dim",
  RUNNING: "cyan",
  PROCESSED: "green",
  FAILED: "red",
  CANCELED: "dim",
} as const;

interface ListOptions extends AccessOptions {
  status?: string;
  target?: string;
  scenario?: string;
  label?: string;
  limit: number;
  cursor?: string;
  json?: true;
}

export function addRuns(program: Command, io: ProgramIo): void {
  const runs = program
    .command("runs")
    .description("List the runs of a server, each with its result.")
    .addHelpText("after", examples);
  withAccess(runs.command("list", { isDefault: true }))
    .description("List runs, newest first.")
    .addOption(
      new Option("--status <state>", "only in this state").choices(
        runStatuses.map((status) => statusWords[status]),
      ),
    )
    .option("-t, --target <name>", "only with this target")
    .option("-s, --scenario <name>", "only with this scenario")
    .option("-l, --label <name>", "only on this hardware label")
    .option("--limit <count>", "at most this many, up to 200", parseCount, 20)
    .option("--cursor <cursor>", "continue after the previous page")
    .option("--json", "print JSON")
    .action(async (options: ListOptions) => list(io, options, Date.now()));
}

async function list(io: ProgramIo, options: ListOptions, nowMs: number): Promise<void> {
  const { target, scenario, label, limit, cursor } = options;
  const status = runStatuses.find((one) => statusWords[one] === options.status);
  const access = await readAccess(options, io.env);
  const page = await callApi(access, {
    path: `/runs${queryOf({ status, target, scenario, label, limit, cursor })}`,
    schema: pageSchema(runSummarySchema),
  });
  if (page.items.length === 0) await refuseUnknownNames(access, { target, scenario, label });
  const outcomes = await readOutcomes(access, page.items);
  if (options.json) {
    const items = page.items.map((run) => ({ ...run, outcome: outcomes.get(run.id) ?? null }));
    return io.print(JSON.stringify({ ...page, items }, null, 2));
  }
  if (page.items.length === 0) return io.print("No run matches.");
  const rows = page.items.map((run) => [
    run.id,
    formatRelativeTime(Date.parse(run.createdAt), nowMs),
    io.paint(stateColors[run.status], statusWords[run.status]),
    runNames(run).name,
    run.labels.join(", "),
    resultOf(run, outcomes.get(run.id)),
  ]);
  const head = ["run", "submitted", "state", "what", "label", "result"];
  for (const line of drawTable(head, rows)) io.print(line);
  if (page.nextCursor !== null) io.note(`More runs: --cursor ${page.nextCursor}`);
}

/** An import compares nothing, so it has no result but its state. */
function resultOf({ imported }: RunSummary, outcome: RunOutcome | undefined): string {
  return imported ? "imported" : (outcome?.sentence ?? "");
}

/** What the runs came to, by id. */
async function readOutcomes(
  access: Access,
  runs: readonly RunSummary[],
): Promise<Map<string, RunOutcome>> {
  const ids = runs.filter(({ imported }) => !imported).map(({ id }) => id);
  const found: RunOutcome[] = [];
  for (let from = 0; from < ids.length; from += runOutcomesMax) {
    const { items } = await callApi(access, {
      path: `/run-outcomes${queryOf({ ids: ids.slice(from, from + runOutcomesMax).join(",") })}`,
      schema: z.strictObject({ items: z.array(runOutcomeSchema) }),
    });
    found.push(...items);
  }
  return new Map(found.map((outcome) => [outcome.runId, outcome]));
}
