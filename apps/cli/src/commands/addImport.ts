import { randomUUID } from "node:crypto";
import {
  type ImportMapping,
  type ImportPreview,
  type ImportPreviewRequest,
  importCountWords,
  importExtentWords,
  importFormats,
  importPreviewRequestSchema,
  issueSentence,
  type NamedFile,
  plainIssue,
  savedImportMappingSchema,
} from "@lapline/contracts";
import { type Command, Option } from "commander";
import { type AccessOptions, readAccess } from "../access/readAccess.ts";
import { callApi } from "../api/callApi.ts";
import { exitCodes, Failure } from "../failure.ts";
import { placeImport } from "../imports/placeImport.ts";
import { readImportFiles } from "../imports/readImportFiles.ts";
import { readMapping } from "../imports/readMapping.ts";
import { previewImports, sendImport } from "../imports/sendImport.ts";
import type { ProgramIo } from "../programIo.ts";
import { describeImport, runUrlOf } from "./describeRun.ts";
import { type FinishOptions, finishRun } from "./finishRun.ts";
import { withAccess, withWaiting } from "./options.ts";

interface ImportOptions {
  target?: string;
  version?: string;
  label?: string;
  scenario?: string;
  /** It goes before what Lapline measures of a definition. */
  join?: true;
  format: string;
  measuredAt?: string;
  /** Makes a repeated import answer with the first one's run. */
  idempotencyKey?: string;
  preview?: true;
  /** A file with the mapping of a table. */
  map?: string;
  /** The project's mapping of this name; with a file, the name that it is saved under. */
  mapName?: string;
}

/** The import of these files, which may not say yet where it belongs. Throws a Failure with every problem. */
function requestOf(
  files: readonly NamedFile[],
  options: ImportOptions,
  mapping: ImportMapping | undefined,
): ImportPreviewRequest {
  const { target, version, label, scenario, join, format, measuredAt, mapName } = options;
  const request = {
    ...(target === undefined ? {} : { target }),
    ...(version === undefined ? {} : { version }),
    ...(label === undefined ? {} : { label }),
    ...(scenario === undefined ? {} : { scenario }),
    ...(join === undefined ? {} : { join }),
    ...(measuredAt === undefined ? {} : { measuredAt }),
    ...(mapping === undefined ? {} : { mapping }),
    ...(mapping !== undefined || mapName === undefined ? {} : { mappingName: mapName }),
  };
  // More files than one request has are sent in batches.
  const parsed = importPreviewRequestSchema
    .omit({ files: true })
    .safeParse(request, { error: plainIssue });
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `  ${issueSentence(issue)}`);
    throw new Failure(exitCodes.usage, ["The import is not valid:", ...problems].join("\n"));
  }
  const empty = files.find(({ content }) => content === "");
  if (empty !== undefined) throw new Failure(exitCodes.usage, `${empty.name} is empty.`);
  const known = (["auto", ...importFormats] as const).find((name) => name === format) ?? "auto";
  return { ...parsed.data, files: files.map((file) => ({ ...file, format: known })) };
}

const filesShown = 20;

/** What an import would become as lines for people; nothing of it is stored. Pure. */
function describeImportPreview(preview: ImportPreview): string[] {
  const { files, results, problems, needsVersion, join } = preview;
  const more = files.length - filesShown;
  return [
    ...files
      .slice(0, filesShown)
      .map(({ name, format }) => `  ${name}: ${format ?? "cannot be read"}`),
    ...(more > 0 ? [`  and ${more} more files`] : []),
    importExtentWords(preview),
    ...(results === null ? [] : [`Results: ${importCountWords(results)}`]),
    ...(join?.decidedBy == null
      ? []
      : [`It precedes what Lapline measures, as ${join.decidedBy} decided.`]),
    ...(needsVersion ? ["The files name no version. Add --version."] : []),
    ...problems.map(({ message }) => `The server would refuse it: ${message}`),
  ];
}

const examples = `
Example:
  go test -bench . -count 10 > bench.txt
  lapline import bench.txt --version v1.4.0 --label ci
  lapline import .asv/results --target mylib --label asv --preview`;

type ImportCommandOptions = ImportOptions & AccessOptions & FinishOptions & { wait?: true };

export function addImport(program: Command, io: ProgramIo): void {
  const command = withAccess(program.command("import"))
    .description("Import results that another tool measured, whole histories too.")
    .argument("<file...>", "what the tool wrote: files, folders, .zip, .tar; - reads stdin")
    .addOption(
      new Option("--format <name>", "format of every file")
        .choices(["auto", ...importFormats])
        .default("auto"),
    )
    .option("-t, --target <name>", "what was measured (default: as the files or this folder say)")
    .option("--version <version>", "its version, if the files do not name it")
    .option(
      "-l, --label <name>",
      "hardware label that no machine serves (default: as the files or its last import say)",
    )
    .option("-s, --scenario <name>", "name of the suite (default: imported)")
    .option(
      "--join",
      "put it before what Lapline measures; --target, --scenario and --label are those of a definition",
    )
    .option("--measured-at <time>", "when, as 2026-11-20T18:00:00Z (default: now)")
    .option("--map <file>", "mapping of table columns, as YAML or JSON")
    .option("--map-name <name>", "saved mapping to use; with --map, the name to save it under")
    .option("--idempotency-key <key>", "a repeated key returns the first run")
    .option("--preview", "show what the import would store, and store nothing")
    .option("--wait", "wait until all results are evaluated");
  withWaiting(command, 600)
    .addHelpText("after", examples)
    .action(async (paths: string[], options: ImportCommandOptions) => {
      const access = await readAccess(options, io.env);
      const mapping = options.map === undefined ? undefined : await readMapping(options.map);
      const asked = requestOf(await readImportFiles(io, paths), options, mapping);
      const { request, chosen } = await placeImport(access, asked, process.cwd());
      for (const sentence of chosen) io.note(sentence);
      if (options.preview) {
        const previews = await previewImports(access, request);
        if (options.json) return io.print(JSON.stringify(previews, null, 2));
        const { target, label, scenario } = request;
        io.print(`Target ${target}, label ${label}, scenario ${scenario}`);
        for (const line of previews.flatMap(describeImportPreview)) io.print(line);
        io.print("Nothing was imported.");
        if (previews.some(({ problems }) => problems.length > 0)) io.setExitCode(exitCodes.refused);
        return;
      }
      if (mapping !== undefined && options.mapName !== undefined) {
        await callApi(access, {
          method: "POST",
          path: "/import-mappings",
          body: { name: options.mapName, mapping },
          schema: savedImportMappingSchema,
        });
        io.note(`Saved the mapping ${options.mapName}`);
      }
      const idempotencyKey = options.idempotencyKey ?? randomUUID();
      const runs = await sendImport(io, access, { request, idempotencyKey });
      if (options.wait) {
        // The worst of its parts is the exit code of an import.
        let worst = 0;
        const setExitCode = (code: number) => {
          worst = Math.max(worst, code);
        };
        for (const { id } of runs) await finishRun({ ...io, setExitCode }, access, id, options);
        return io.setExitCode(worst);
      }
      const [only] = runs;
      if (options.json) return io.print(JSON.stringify(runs.length === 1 ? only : runs, null, 2));
      for (const run of runs) {
        for (const line of describeImport(run, runUrlOf(access.url, null, run.id))) io.print(line);
      }
    });
}
