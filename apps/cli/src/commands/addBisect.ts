import { type BisectionPlan, bisectionPlanSchema, idSchema } from "@lapline/contracts";
import type { Command } from "commander";
import { z } from "zod";
import { type Access, type AccessOptions, readAccess } from "../access/readAccess.ts";
import { callApi, queryOf } from "../api/callApi.ts";
import { exitCodes, Failure } from "../failure.ts";
import type { ProgramIo } from "../programIo.ts";
import { isWanted, withAccess } from "./options.ts";

const examples = `
Examples:
  lapline bisect 01a1f90d-e6f2-76c8-8dd3-f6cfabc6aa64
  lapline bisect $alert --from 1.4.0 --to 1.6.2 --yes
  lapline bisect $alert --stop

Shows first how many comparisons it needs at most and how long they take. Asks before it starts, unless
--yes is given.
The result is shown on the alert.`;

interface BisectOptions extends AccessOptions {
  from?: string;
  to?: string;
  stop?: true;
  yes?: true;
  json?: true;
}

/** Of the answer nothing else is shown. */
const alertSchema = z.object({ id: idSchema });

export function addBisect(program: Command, io: ProgramIo): void {
  withAccess(program.command("bisect"))
    .description("Search for the version that caused an alert's change, with few comparisons.")
    .argument("<alert>", "id of the alert")
    .option(
      "--from <version>",
      "first version of the search (default: the older version of the alert)",
    )
    .option(
      "--to <version>",
      "last version of the search (default: the newer version of the alert)",
    )
    .option("--stop", "stop the running search")
    .option("-y, --yes", "start without asking")
    .option("--json", "print JSON")
    .addHelpText("after", examples)
    .action((alertId: string, options: BisectOptions) => bisect(io, alertId, options));
}

async function bisect(io: ProgramIo, alertId: string, options: BisectOptions): Promise<void> {
  const { from, to } = options;
  if ((from === undefined) !== (to === undefined)) {
    throw new Failure(exitCodes.usage, "Name both ends with --from and --to, or none.");
  }
  const access = await readAccess(options, io.env);
  const path = `/alerts/${encodeURIComponent(alertId)}/bisect`;
  if (options.stop) return stop(io, access, path, options);
  const query = queryOf({ from, to });
  const plan = await callApi(access, { path: `${path}${query}`, schema: bisectionPlanSchema });
  if (plan.problem !== null) throw new Failure(exitCodes.refused, plan.problem);
  const show = options.json ? io.note : io.print;
  show(describePlan(plan));
  if (!(await isWanted(io, options))) {
    if (options.json) return io.print(JSON.stringify(plan, null, 2));
    return io.print("Nothing was started. Use --yes to start it.");
  }
  await callApi(access, { method: "POST", path: `${path}${query}`, schema: alertSchema });
  if (options.json) return io.print(JSON.stringify({ ...plan, started: true }, null, 2));
  io.print(`Searching: ${new URL(`/alerts/${alertId}`, access.url).href}`);
}

async function stop(io: ProgramIo, access: Access, path: string, { json }: BisectOptions) {
  const { id } = await callApi(access, {
    method: "POST",
    path: `${path}/stop`,
    schema: alertSchema,
  });
  io.print(json ? JSON.stringify({ id, stopped: true }, null, 2) : "Stopped.");
}

function describePlan({
  from,
  to,
  between,
  comparisonsMax,
  machineMinutes,
  searchesCommits = false,
  series,
}: BisectionPlan) {
  if (between === 0 && searchesCommits) {
    return `No known version between ${from} and ${to}: the commits between are listed and searched with ${series?.title ?? "it"}.`;
  }
  const versions = between === 1 ? "1 known version" : `${between} known versions`;
  const comparisons = comparisonsMax === 1 ? "1 comparison" : `${comparisonsMax} comparisons`;
  const cost =
    machineMinutes === null
      ? "no machine can run them now"
      : `about ${Math.ceil(machineMinutes)} machine-minutes`;
  return `${versions} between ${from} and ${to}: at most ${comparisons} of ${series?.title ?? "it"}, ${cost}.`;
}
