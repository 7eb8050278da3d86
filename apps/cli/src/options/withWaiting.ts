import { type Command, InvalidArgumentError, Option } from "commander";
import { type FailureKind, failureKinds } from "../submission/laplineFile.ts";
import { parseCount } from "./parseNumber.ts";

/** Adds the options of commands that wait for a run. `timeoutSeconds` is what they wait by default. */
export function withWaiting(command: Command, timeoutSeconds: number): Command {
  return command
    .option("--timeout <seconds>", "give up waiting after this long", parseCount, timeoutSeconds)
    .option("--markdown <file>", "write the verdict as Markdown; - is stdout")
    .option("--junit <file>", "write the verdict as JUnit XML; - is stdout")
    .addOption(
      new Option(
        "--fail-on <kinds>",
        `what gives an exit code other than 0: ${failureKinds.join(", ")}, or never (default: all but undecided)`,
      ).argParser(parseFailOn),
    )
    .option("--json", "print JSON");
}

function parseFailOn(text: string): FailureKind[] {
  if (text === "never") return [];
  return text.split(",").map((kind) => {
    const known = failureKinds.find((one) => one === kind.trim());
    if (known !== undefined) return known;
    throw new InvalidArgumentError(
      `Write ${failureKinds.join(", ")} or never, with commas between.`,
    );
  });
}
