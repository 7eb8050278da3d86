import { randomUUID } from "node:crypto";
import {
  presetIds,
  presetSizes,
  type Run,
  type RunInput,
  type RunPreview,
  runPreviewSchema,
  runSchema,
} from "@lapline/contracts";
import { type Command, Option } from "commander";
import { type Access, type AccessOptions, readAccess } from "../access/readAccess.ts";
import { callApi } from "../api/callApi.ts";
import { listVersions } from "../definitions/listVersions.ts";
import { nameNewest } from "../definitions/nameNewest.ts";
import { readDefinedSubmission } from "../definitions/readDefinedSubmission.ts";
import { exitCodes, Failure } from "../failure.ts";
import type { ProgramIo } from "../programIo.ts";
import { readSourceFacts, type SourceOptions } from "../source/readSource.ts";
import { chooseScenario } from "../submission/chooseScenario.ts";
import { type PresetOptions, readPreset } from "../submission/readPreset.ts";
import {
  readSubmission,
  type SubmissionOptions,
  targetsWithoutScenario,
} from "../submission/readSubmission.ts";
import { counted, describeFinds, describePreview, describeRun, runUrlOf } from "./describeRun.ts";
import { type FinishOptions, finishRun } from "./finishRun.ts";
import { collect, parseCount, withSubmission } from "./options.ts";
import { readProject } from "./readProject.ts";

/** What a submission would expand to; the server stores nothing. */
function previewRun(access: Access, submission: RunInput): Promise<RunPreview> {
  const path = "/runs/preview";
  return callApi(access, { method: "POST", path, body: submission, schema: runPreviewSchema });
}

/**
 * Submits a run and answers it. Without a key of the caller's each call makes one, so that a repeat
 * by the network stack cannot submit twice.
 */
function submit(
  access: Access,
  submission: RunInput,
  idempotencyKey: string = randomUUID(),
): Promise<Run> {
  const path = "/runs";
  return callApi(access, {
    method: "POST",
    path,
    body: submission,
    idempotencyKey,
    schema: runSchema,
  });
}

/** The options with the only scenario of their targets where they name none. */
async function withScenario(
  io: ProgramIo,
  options: SubmitCommandOptions,
): Promise<SubmitCommandOptions> {
  const unnamed = options.preset === undefined ? targetsWithoutScenario(options) : [];
  if (unnamed.length === 0) return options;
  const access = await readAccess(options, io.env);
  return { ...options, scenario: [await chooseScenario(access, unnamed, io.note)] };
}

const examples = `
Examples:
  lapline submit --wait                     what the lapline.yml here or above defines
  lapline submit --last 5                   the newest tags of what lapline.yml defines
  lapline submit -t pocketbase@0.40.4,0.39.11 -s records.insert --wait
  lapline submit -t pocketbase --last 10 -s records.insert
  lapline submit -t pocketbase@0.40.4 -t pocketbase:build=cgo@0.40.4 -s records.insert
  lapline submit --preset goatdb --dry-run  how long a published comparison would take
  lapline submit -t allyourbase@{commit} -s api.create --baseline 0.0.6-beta --source git --wait

Append options to the target name, including durability and provisioner.
In a version, {commit}, {tag} and {branch} are those of the CI job, or of --source git.`;

export type SubmitCommandOptions = SubmissionOptions &
  SourceOptions &
  AccessOptions &
  FinishOptions &
  PresetOptions & { idempotencyKey?: string; wait?: true; dryRun?: true };

export function addSubmit(program: Command, io: ProgramIo): void {
  const command = program
    .command("submit")
    .description("Submit a run: every target version with every scenario on every label.")
    .option(
      "-t, --target <name:option=value@version,…>",
      "what to measure; may be repeated",
      collect,
    )
    .option("--last <count>", "newest releases of each target, named without versions", parseCount)
    .option("-f, --file <path>", "the whole submission as YAML or JSON; - reads stdin")
    .addOption(new Option("--preset <name>", "run a published comparison").choices(presetIds))
    .addOption(
      new Option(
        "--size <size>",
        "amount of work of each job of --preset (default: quick)",
      ).choices(presetSizes),
    );
  withSubmission(command)
    .addHelpText("after", examples)
    .action((options: SubmitCommandOptions) => submitRun(io, options));
}

/** Submits what the options or a file say, and waits where asked to. */
export async function submitRun(io: ProgramIo, given: SubmitCommandOptions): Promise<void> {
  const folder = process.cwd();
  const facts = await readSourceFacts(given, { ci: io.env.ci, folder });
  const isPreset = given.preset !== undefined;
  if (!isPreset && given.size !== undefined) {
    throw new Failure(
      exitCodes.usage,
      "--size needs --preset. Name a published comparison with --preset, or add a size to a scenario, such as sql.many/100.",
    );
  }
  const own = isPreset ? null : await readDefinedSubmission(given, { facts, folder });
  if (own?.unused) io.note(own.unused);
  const defined = own?.submission ?? null;
  // A file has its scenarios with it.
  const options = defined === null ? await withScenario(io, given) : given;
  const read = own ?? (isPreset ? null : await readSubmission(options, { facts, folder }));
  const access = await readAccess(options, io.env);
  const { submission, failOn } =
    read ?? (await readPreset(options, { access, facts, note: io.note }));
  if (defined !== null && options.last !== undefined && !options.dryRun)
    await listVersions(access, defined, io.note);
  if (options.dryRun) return showPreview(io, access, submission, { options, folder, defined });
  if (options.wait && !options.json) await noteFinds(io, access, submission);
  const run = await submit(access, submission, options.idempotencyKey);
  const project = options.preset === undefined ? null : await readProject(access);
  if (project !== null) {
    const page = new URL(`/p/${project}/published/${options.preset}`, access.url).href;
    io.note(`Results appear beside the published figures: ${page}`);
  }
  if (options.wait) {
    const told = options.failOn ?? failOn;
    const url = runUrlOf(access.url, project, run.id);
    io.note(`Run ${run.id} submitted: ${counted(run.jobs.length, "job")}  ${url}`);
    return finishRun(io, access, run.id, { ...options, ...(told ? { failOn: told } : {}) });
  }
  if (options.json) return io.print(JSON.stringify(run, null, 2));
  for (const line of describeRun(run, runUrlOf(access.url, project, run.id))) io.print(line);
}

/** Before minutes of waiting: the smallest change that the comparisons of a submission can find. */
async function noteFinds(io: ProgramIo, access: Access, submission: RunInput): Promise<void> {
  const compares = submission.targets?.some(
    (target) => target.compare !== undefined || target.calibrate !== undefined,
  );
  if (!compares) return;
  try {
    const { jobs } = await previewRun(access, submission);
    for (const line of describeFinds(jobs)) io.note(line);
  } catch (error) {
    // It only informs: what refuses the run says so when it is submitted.
    if (!(error instanceof Failure)) throw error;
  }
}

/** What a submission would become. `defined`: the one of a definition, null where there is none. */
async function showPreview(
  io: ProgramIo,
  access: Access,
  submission: RunInput,
  {
    options: { file, last, json },
    folder,
    defined,
  }: { options: SubmitCommandOptions; folder: string; defined: RunInput | null },
): Promise<void> {
  const asked = await previewRun(access, submission);
  const isUnlisted = defined !== null && asked.jobs.length === 0;
  const named =
    isUnlisted && last !== undefined
      ? await nameNewest(io, submission, { file, folder, last })
      : null;
  const preview = named === null ? asked : await previewRun(access, named);
  if (preview.problems.length > 0) io.setExitCode(exitCodes.refused);
  if (json) return io.print(JSON.stringify(preview, null, 2));
  // Why there are no versions was said already: that the server knows none follows from it.
  const problems = preview.problems.filter(
    ({ path }) => !(isUnlisted && named === null && path.endsWith(".lastVersions")),
  );
  for (const line of describePreview({ ...preview, problems })) io.print(line);
}
