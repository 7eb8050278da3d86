import {
  type Budget,
  type BudgetInput,
  type BudgetPreview,
  boundWords,
  budgetPreviewSchema,
  budgetSchema,
  describeBudget,
  idSchema,
  pageSchema,
  parseQuantity,
  quantityExamples,
  type Unit,
  workloadName,
} from "@lapline/contracts";
import type { Command } from "commander";
import { z } from "zod";
import { type Access, type AccessOptions, readAccess } from "../access/readAccess.ts";
import { callApi, queryOf } from "../api/callApi.ts";
import { exitCodes, Failure } from "../failure.ts";
import { drawTable } from "../output/terminal.ts";
import type { ProgramIo } from "../programIo.ts";
import { idOf, parseCount, withAccess } from "./options.ts";
import { refuseUnknownNames } from "./refuseUnknownNames.ts";

const examples = `
Examples:
  lapline budgets
  lapline budgets create -t pocketbase -m latency_p99 --value "20 ms" --dry-run
  lapline budgets create -t pocketbase -m throughput -s records.insert --value 5000/s
  lapline budgets change 01a1f90d-e6f2-76c8-8dd3-f6cfabc6aa64 --value "25 ms"

A budget takes "at most" where a lower value is better, else "at least". Changing budgets takes a key
with the scope admin.`;

interface ListOptions extends AccessOptions {
  target?: string;
  limit: number;
  cursor?: string;
  json?: true;
}

interface CreateOptions extends AccessOptions {
  target: string;
  measure: string;
  scenario?: string;
  label?: string;
  value: string;
  dryRun?: true;
  json?: true;
}

type ChangeOptions = AccessOptions & { value: string; json?: true };

export function addBudgets(program: Command, io: ProgramIo): void {
  const budgets = program
    .command("budgets")
    .description("List, create, change and delete budgets: values that a measure must keep.")
    .addHelpText("after", examples);
  withAccess(budgets.command("list", { isDefault: true }))
    .description("List budgets, newest first, and whether they are broken.")
    .option("-t, --target <name>", "only of this target")
    .option("--limit <count>", "at most this many, up to 200", parseCount, 50)
    .option("--cursor <cursor>", "continue after the previous page")
    .option("--json", "print JSON")
    .action(async (options: ListOptions) => list(io, options));
  withAccess(budgets.command("create"))
    .description("Create a budget. One that is broken already raises its alert at once.")
    .requiredOption("-t, --target <name>", "the target")
    .requiredOption("-m, --measure <name>", "the measure, such as latency_p99")
    .option("-s, --scenario <name>", "only in this scenario")
    .option("-l, --label <name>", "only on this hardware label")
    .requiredOption("--value <value>", "with its unit, such as “20 ms”")
    .option("--dry-run", "only say how many of the newest results are over budget")
    .option("--json", "print JSON")
    .action(async (options: CreateOptions) => create(io, options));
  withAccess(budgets.command("change"))
    .description("Change the value of a budget.")
    .argument("<budget>", "id of the budget")
    .requiredOption("--value <value>", "with its unit, such as “20 ms”")
    .option("--json", "print JSON")
    .action(async (id: string, options: ChangeOptions) => change(io, id, options));
  withAccess(budgets.command("delete"))
    .description("Delete a budget. Its open alert is resolved.")
    .argument("<budget>", "id of the budget")
    .action(async (id: string, options: AccessOptions) => {
      await callApi(await readAccess(options, io.env), {
        method: "POST",
        path: `/budgets/${idOf(id)}/delete`,
        body: {},
        schema: z.object({ id: idSchema }),
      });
      io.print("The budget is deleted.");
    });
}

async function list(io: ProgramIo, options: ListOptions): Promise<void> {
  const { target, limit, cursor } = options;
  const access = await readAccess(options, io.env);
  const page = await callApi(access, {
    path: `/budgets${queryOf({ target, limit, cursor })}`,
    schema: pageSchema(budgetSchema),
  });
  if (page.items.length === 0) await refuseUnknownNames(access, { target });
  if (options.json) return io.print(JSON.stringify(page, null, 2));
  if (page.items.length === 0) return io.print("No budgets.");
  const rows = page.items.map((budget) => [
    budget.id,
    sentenceOf(budget),
    budget.brokenSince === null
      ? "not surely broken"
      : io.paint("red", `over budget since ${budget.brokenSince.slice(0, 10)}`),
  ]);
  for (const line of drawTable(["budget", "what", "now"], rows)) io.print(line);
  if (page.nextCursor !== null) io.note(`More budgets: --cursor ${page.nextCursor}`);
}

async function create(io: ProgramIo, options: CreateOptions): Promise<void> {
  const { target, measure, scenario = null, label = null } = options;
  const access = await readAccess(options, io.env);
  const scope = { target, measure, scenario, label };
  // The server knows in what unit the measure is counted.
  const { unit } = await preview(access, { ...scope, value: 0 });
  const body = { ...scope, value: readValue(options.value, unit) };
  if (options.dryRun) {
    const found = await preview(access, body);
    if (options.json) return io.print(JSON.stringify(found, null, 2));
    for (const line of describePreview(found, body, io)) io.print(line);
    return;
  }
  const made = await callApi(access, {
    method: "POST",
    path: "/budgets",
    body,
    schema: budgetSchema,
  });
  if (options.json) return io.print(JSON.stringify(made, null, 2));
  io.print(`Created ${made.id}: ${sentenceOf(made)}.`);
  if (made.brokenSince !== null) io.note("The newest results are over budget: an alert is open.");
}

async function change(io: ProgramIo, id: string, options: ChangeOptions): Promise<void> {
  const access = await readAccess(options, io.env);
  const { measure } = await findBudget(access, idOf(id));
  const changed = await callApi(access, {
    method: "POST",
    path: `/budgets/${idOf(id)}`,
    body: { value: readValue(options.value, measure.unit) },
    schema: budgetSchema,
  });
  if (options.json) return io.print(JSON.stringify(changed, null, 2));
  io.print(`Changed: ${sentenceOf(changed)}.`);
}

/** The budget of the project with this id. */
async function findBudget(access: Access, id: string): Promise<Budget> {
  let cursor: string | undefined;
  do {
    const page: { items: Budget[]; nextCursor: string | null } = await callApi(access, {
      path: `/budgets${queryOf({ limit: 200, cursor })}`,
      schema: pageSchema(budgetSchema),
    });
    const found = page.items.find((budget) => budget.id === id);
    if (found !== undefined) return found;
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  throw new Failure(
    exitCodes.refused,
    `The project has no budget ${id}. List them: lapline budgets`,
  );
}

function preview(access: Access, body: BudgetInput): Promise<BudgetPreview> {
  return callApi(access, {
    method: "POST",
    path: "/budgets/preview",
    body,
    schema: budgetPreviewSchema,
  });
}

function readValue(text: string, unit: Unit): number {
  const value = parseQuantity(text, unit);
  if (value !== null) return value;
  const example = quantityExamples[unit];
  throw new Failure(
    exitCodes.usage,
    `--value ${text} does not fit the unit of the measure. Write it such as --value "${example}".`,
  );
}

/** "latency_p99 of pocketbase in records.insert on local: at most 20 ms" */
function sentenceOf(budget: Budget): string {
  const { target, scenario, measure, label } = budget;
  const places = [
    `of ${target}`,
    ...(scenario === null ? [] : [`in ${scenario}`]),
    ...(label === null ? [] : [`on ${label}`]),
  ];
  return `${measure.name} ${places.join(" ")}: ${boundWords(budget, measure.unit)}`;
}

const verdicts = { broken: "over budget", kept: "within budget", unclear: "not clear" } as const;

function describePreview(
  { items, unit, broken, results, brokenNow }: BudgetPreview,
  { value: budget }: Pick<BudgetInput, "value">,
  io: ProgramIo,
): string[] {
  const rows = items.map(({ scenario, benchmark, label, version, value, verdict, ...item }) => [
    workloadName(scenario, { benchmark }),
    label,
    version,
    describeBudget({ value, budget }, unit).value,
    verdict === "broken" ? io.paint("red", verdicts.broken) : verdicts[verdict],
    `${item.broken} of ${item.results}`,
  ]);
  const head = ["workload", "label", "version", "newest", "now", "over budget"];
  return [
    ...drawTable(head, rows),
    `${broken} of ${results} results are over budget. ${brokenNow === 0 ? "No alert now." : "Creating the budget raises an alert at once."}`,
  ];
}
