import { Argument, type Command } from "commander";
import { type HarnessLanguage, harnessKits } from "../harness/harnessFiles.ts";
import { writeHarness } from "../harness/writeHarness.ts";
import type { ProgramIo } from "../programIo.ts";

const examples = `
Examples:
  lapline harness init python
  lapline harness init go internal/bench

Writes the package of the language, one file that needs nothing else, and an example to change. For Go,
the package belongs to the module of the folder, or to one that is written. Overwrites nothing.`;

export function addHarnessInit(harness: Command, io: ProgramIo): void {
  const languages = Object.keys(harnessKits);
  harness
    .command("init")
    .description("Write the harness package of a language and an example into a folder.")
    .addArgument(new Argument("<language>", "language of the harness").choices(languages))
    .argument("[folder]", "where to write", "bench")
    .addHelpText("after", examples)
    .action(async (language: HarnessLanguage, folder: string) => {
      const { files, run } = await writeHarness(language, { cwd: process.cwd(), folder });
      const names = [files.slice(0, -1).join(", "), files.at(-1)].join(" and ");
      io.print(`Wrote ${names}. Next: lapline harness test -- ${run.join(" ")}`);
      io.print(`For lapline run, add this to the scenarios of lapline.yml:\n${scenario(run)}`);
    });
}

/** The written example as a scenario. */
function scenario(run: readonly string[]): string {
  return [
    "  - id: example.sort",
    `    harness: { run: ${JSON.stringify(run)}, measures: { latency: { unit: ms } } }`,
    "    params: { count: { type: integer, default: 10000, min: 1 } }",
  ].join("\n");
}
