import { importFormats } from "@lapline/contracts";
import { type Command, Option } from "commander";
import { type AccessOptions, readAccess } from "../access/readAccess.ts";
import { withAccess } from "../options/withAccess.ts";
import { withWaiting } from "../options/withWaiting.ts";
import type { ProgramIo } from "../programIo.ts";
import { describeImport } from "./describeImport.ts";
import { runUrlOf } from "./describeRun.ts";
import { type FinishOptions, finishRun } from "./finishRun.ts";
import { type ImportOptions, importFiles } from "./importFiles.ts";

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
