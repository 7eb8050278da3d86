import { writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { isSlug } from "@lapline/contracts";
import { parseDefinition } from "@lapline/contracts/definitions";
import { exampleSuite } from "@lapline/contracts/gallery";
import type { Command } from "commander";
import { Document, isSeq, visit } from "yaml";
import { type DetectedSuite, detectSuites } from "../definitions/detectSuites.ts";
import { placeInRepository } from "../definitions/placeOfFile.ts";
import { exitCodes, Failure } from "../failure.ts";
import type { ProgramIo } from "../programIo.ts";

const examples = `
Examples:
  lapline init && lapline run
  lapline init --print

Knows Go benchmarks, Criterion and #[bench], an npm script "bench", pytest-benchmark, JMH with Maven, and
Google Benchmark with CMake. Other programs can print lines such as: parse 12.5 ms`;

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
  const suites = await detectSuites(folder);
  const id = targetId(folder);
  const place = await placeInRepository(folder);
  const text = definitionText({ id, folder: place?.inner ?? "" }, suites);
  for (const { seen, note } of suites) {
    io.note(`Found ${seen}.`);
    if (note !== undefined) io.note(`  ${note}`);
  }
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
  io.print(`Wrote ${fileName}. Next: lapline run`);
}

/** A target's id from a folder's name; `target` where no letter of it can be used. */
function targetId(folder: string): string {
  const id = basename(folder)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "")
    .slice(0, 40);
  return isSlug(id) ? id : "target";
}

/** A scenario's id may hold letters, digits and dots only. */
const familyOf = (id: string) => id.replaceAll(/[^a-z0-9]/g, "").replace(/^[0-9]+/, "") || "target";

function definitionText(
  { id, folder }: { id: string; folder: string },
  suites: readonly DetectedSuite[],
): string {
  const build = suites.flatMap((suite) => suite.build ?? []);
  const definition = {
    target: {
      id,
      source: { checkout: folder === "" ? {} : { folder } },
      ...(build.length === 0 ? {} : { build: { steps: build } }),
    },
    scenarios: (suites.length === 0 ? [exampleSuite] : suites).map((suite) => ({
      id: `${familyOf(id)}.${suite.id}`,
      title: suite.title,
      command: suite.command,
    })),
    trials: 5,
  };
  const document = new Document(definition);
  document.commentBefore =
    " What this repository measures, and how. `lapline schema` prints its schema for editors.";
  visit(document, {
    Seq: (_, node) => {
      // Argument vectors read best on one line.
      if (node.items.every((item) => !isSeq(item) && typeof Object(item).value === "string")) {
        node.flow = true;
      }
    },
  });
  const text = document.toString({ lineWidth: 100, flowCollectionPadding: false });
  const parsed = parseDefinition(text);
  if (!parsed.ok) throw new Error(parsed.problems.map(({ message }) => message).join("\n"));
  return text;
}
