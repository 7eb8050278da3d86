import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Command } from "commander";
import { definitionText } from "../definitions/definitionText.ts";
import { nameSoftware } from "../definitions/detection/nameSoftware.ts";
import { detectSuites } from "../definitions/detectSuites.ts";
import { placeInRepository } from "../definitions/placeOfFile.ts";
import { exitCodes, Failure } from "../failure.ts";
import type { ProgramIo } from "../programIo.ts";

const examples = `
Examples:
  lapline init && lapline run
  lapline init --print

Knows Go benchmarks, Criterion and #[bench], an npm script "bench", pytest-benchmark, JMH with Maven or
Gradle, Google Benchmark with CMake, and k6. Without benchmarks: the service of a Dockerfile or of npm
start under load, else the time of a program with hyperfine. Other programs can print lines such as:
parse 12.5 ms`;

const fileName = "lapline.yml";

export function addInit(program: Command, io: ProgramIo): void {
  program
    .command("init")
    .description("Look through this folder for benchmarks and write a lapline.yml that runs them.")
    .option("--print", "print it and write nothing")
    .addHelpText("after", examples)
    .action((options: { print?: true }) => init(io, process.cwd(), options));
}

async function init(io: ProgramIo, folder: string, { print }: { print?: true }): Promise<void> {
  const { suites, leftOut } = await detectSuites(folder);
  const { id, from } = await nameSoftware(folder);
  const place = await placeInRepository(folder);
  const text = definitionText({ id, folder: place?.inner ?? "" }, suites);
  for (const { seen, note } of suites) {
    io.note(`Found ${seen}.`);
    if (note !== undefined) io.note(`  ${note}`);
  }
  for (const sentence of leftOut) io.note(sentence);
  io.note(`The target is called ${id}: the name ${from}.`);
  if (suites.length === 0) {
    io.note("Found no benchmarks of a known kind. The file has an example to change.");
  }
  if (print) {
    io.print(text.trimEnd());
    return;
  }
  try {
    await writeFile(join(folder, fileName), text, { flag: "wx" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    const advice = "Nothing was changed. `lapline init --print` shows what would be written.";
    throw new Failure(exitCodes.usage, `There is a ${fileName} here already. ${advice}`);
  }
  const isImage = suites.some(({ service }) => service?.source !== undefined);
  io.print(`Wrote ${fileName}. Next: lapline ${isImage ? "submit" : "run"}`);
}
