import { readFile } from "node:fs/promises";
import { type ChangePoint, detectChangePoints } from "@lapline/stats";
import type { Command } from "commander";
import { exitCodes, Failure } from "../failure.ts";
import { drawTable, sparkline } from "../output/terminal.ts";
import type { ProgramIo } from "../programIo.ts";

const examples = `
Examples:
  lapline detect values.txt
  git log --reverse --format=%H | xargs -n 1 ./bench-of | lapline detect
  jq '.items[].value' series.json | lapline detect --json

Values are numbers in order, separated by spaces, commas or line ends, or a JSON list. Detection is the
same as on the server, which also confirms a change before it raises an alert.`;

/** Longer histories are drawn by every n-th value. */
const sparklinePoints = 60;

export function addDetect(program: Command, io: ProgramIo): void {
  program
    .command("detect")
    .description("Find the change points of a list of values, without a server.")
    .argument("[file]", "file with the values; - or nothing reads stdin", "-")
    .option("--json", "print JSON")
    .addHelpText("after", examples)
    .action(async (file: string, { json }: { json?: true }) => {
      const values = parseValues(file === "-" ? await io.readStdin() : await read(file), file);
      const result = detectChangePoints(values);
      const changes = result.ok ? result.changes : [];
      if (json) return io.print(JSON.stringify({ values: values.length, changes }, null, 2));
      for (const line of describe(values, changes)) io.print(line);
    });
}

async function read(file: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    throw new Failure(exitCodes.usage, `${file} cannot be read: ${(error as Error).message}`);
  }
}

/** Every number of the text; a Failure names the line of what is none. */
function parseValues(text: string, file: string): number[] {
  const name = file === "-" ? "stdin" : file;
  const plain = text.trim().replace(/^\[/, "").replace(/\]$/, "");
  const values = plain.split("\n").flatMap((line, index) =>
    line.split(/[\s,;]+/).flatMap((word) => {
      if (word === "") return [];
      const value = Number(word);
      if (Number.isFinite(value)) return [value];
      throw new Failure(exitCodes.usage, `${name}:${index + 1}: "${word}" is not a finite number.`);
    }),
  );
  if (values.length > 0) return values;
  throw new Failure(exitCodes.usage, `${name} contains no values.`);
}

function describe(values: readonly number[], changes: readonly ChangePoint[]): string[] {
  const step = Math.ceil(values.length / sparklinePoints);
  const shape = `${sparkline(values.filter((_, index) => index % step === 0))}  ${values.length} values`;
  if (changes.length === 0) return [shape, "No change points."];
  const number = (value: number) => String(Number(value.toPrecision(6)));
  const rows = changes.map(({ index, indexLow, indexHigh, before, after, ratio }) => [
    String(index + 1),
    indexLow === indexHigh ? "" : `${indexLow + 1} to ${indexHigh + 1}`,
    number(before.value),
    number(after.value),
    ratio === null ? "" : `${ratio.value.toPrecision(4)}×`,
    ratio === null ? "" : `[${ratio.low.toPrecision(4)}×, ${ratio.high.toPrecision(4)}×]`,
  ]);
  const head = ["first value of the new level", "range", "before", "after", "ratio", "95 %"];
  return [shape, ...drawTable(head, rows, [0, 2, 3, 4])];
}
