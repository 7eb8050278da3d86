import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { text as readStream } from "node:stream/consumers";
import {
  importBytesProblem,
  importFormats,
  type Run,
  reportImportSchema,
  runSchema,
} from "@lapline/contracts";
import { type Command, Option } from "commander";
import { type Access, type AccessOptions, readAccess } from "../access/readAccess.ts";
import { callApi } from "../api/callApi.ts";
import { exitCodes, Failure } from "../failure.ts";
import type { ProgramIo } from "../programIo.ts";
import { describeImport, runUrlOf } from "./describeRun.ts";
import { type FinishOptions, finishRun } from "./finishRun.ts";
import { withAccess, withWaiting } from "./options.ts";

interface ImportOptions {
  target: string;
  version?: string;
  label: string;
  scenario?: string;
  format: string;
  measuredAt?: string;
  /** Makes a repeated import answer with the first one's run. */
  idempotencyKey?: string;
}

/**
 * Sends files with results measured elsewhere and answers their run; `-` reads stdin. The server
 * reads them and stores all or nothing. Throws a Failure with every problem.
 */
async function importFiles(
  access: Access,
  files: readonly string[],
  options: ImportOptions,
): Promise<Run> {
  const { target, version, label, scenario, format, measuredAt } = options;
  const parsed = reportImportSchema.safeParse({
    target,
    ...(version === undefined ? {} : { version }),
    label,
    ...(scenario === undefined ? {} : { scenario }),
    ...(measuredAt === undefined ? {} : { measuredAt }),
    files: await Promise.all(
      files.map(async (name) => ({ name, format, content: await readContent(name) })),
    ),
  });
  if (!parsed.success) {
    const problems = parsed.error.issues.map(
      ({ path, message }) => `  ${path.join(".")}: ${message}`,
    );
    throw new Failure(exitCodes.usage, ["The import is not valid:", ...problems].join("\n"));
  }
  const problem = importBytesProblem(parsed.data);
  if (problem !== null) throw new Failure(exitCodes.usage, problem);
  return callApi(access, {
    method: "POST",
    path: "/reports",
    body: parsed.data,
    idempotencyKey: options.idempotencyKey ?? randomUUID(),
    schema: runSchema,
  });
}

async function readContent(file: string): Promise<string> {
  try {
    return file === "-" ? await readStream(process.stdin) : await readFile(file, "utf8");
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Failure(exitCodes.usage, `${file} cannot be read: ${reason}`);
  }
}

const examples = `
Example:
  go test -bench . -count 10 > bench.txt
  lapline import bench.txt --target mylib --version v1.4.0 --label ci`;

type ImportCommandOptions = ImportOptions & AccessOptions & FinishOptions & { wait?: true };

export function addImport(program: Command, io: ProgramIo): void {
  const command = withAccess(program.command("import"))
    .description("Import results that another tool measured: all files, or none of them.")
    .argument("<file...>", "what the tool wrote; - reads stdin")
    .addOption(
      new Option("--format <name>", "format of every file")
        .choices(["auto", ...importFormats])
        .default("auto"),
    )
    .requiredOption("-t, --target <name>", "what was measured")
    .option("--version <version>", "its version, where the files do not name it")
    .requiredOption("-l, --label <name>", "hardware label that no machine serves")
    .option("-s, --scenario <name>", "name of the suite (default: imported)")
    .option("--measured-at <time>", "when, as 2026-11-20T18:00:00Z (default: now)")
    .option("--idempotency-key <key>", "the same key again answers with the first run")
    .option("--wait", "wait until the results are in their histories");
  withWaiting(command, 600)
    .addHelpText("after", examples)
    .action(async (files: string[], options: ImportCommandOptions) => {
      const access = await readAccess(options, io.env);
      const run = await importFiles(access, files, options);
      if (options.wait) return finishRun(io, access, run.id, options);
      if (options.json) return io.print(JSON.stringify(run, null, 2));
      const url = runUrlOf(access.url, null, run.id);
      for (const line of describeImport(run, url)) io.print(line);
    });
}
