import { readFile } from "node:fs/promises";
import { text as readStream } from "node:stream/consumers";
import { type Submission, submissionSchema } from "@lapline/contracts";
import { exitCodes } from "../exitCodes.ts";
import { Failure } from "../failure.ts";
import { parseScenario } from "./parseScenario.ts";
import { parseLastTarget, parseTarget } from "./parseTarget.ts";

export interface SubmissionOptions {
  /** JSON file with the whole submission; `-` reads stdin. Excludes all the others. */
  file?: string;
  target?: string[];
  /** Two versions to tell apart, or one to compare with itself, instead of targets. */
  compared?: Submission["targets"][number];
  /** The newest releases of each target, this many, instead of named versions. */
  last?: number;
  scenario?: string[];
  label?: string[];
  trials?: number;
  priority?: number;
}

/** Builds the submission from the options or the file, checked. Throws a Failure with every problem. */
export async function readSubmission(options: SubmissionOptions): Promise<Submission> {
  const submission =
    options.file === undefined ? fromOptions(options) : await fromFile(options.file);
  const parsed = submissionSchema.safeParse(submission);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(
    ({ path, message }) => `  ${path.join(".")}: ${message}`,
  );
  throw new Failure(exitCodes.usage, ["The submission is not valid:", ...problems].join("\n"));
}

function fromOptions(options: SubmissionOptions): Submission {
  const { target, compared, last, scenario, label, trials, priority } = options;
  const targets = compared === undefined ? target : [compared];
  if (!targets || !scenario) {
    throw new Failure(
      exitCodes.usage,
      "Say what to measure: --target name@version and --scenario name, or --file submission.json.",
    );
  }
  return {
    targets: targets.map((wanted) => {
      if (typeof wanted !== "string") return wanted;
      return last === undefined ? parseTarget(wanted) : parseLastTarget(wanted, last);
    }),
    scenarios: scenario.map(parseScenario),
    labels: label ?? ["local"],
    ...(trials === undefined ? {} : { trials }),
    ...(priority === undefined ? {} : { priority }),
  };
}

async function fromFile(file: string): Promise<unknown> {
  try {
    const text = file === "-" ? await readStream(process.stdin) : await readFile(file, "utf8");
    return JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Failure(exitCodes.usage, `${file} cannot be read as JSON: ${reason}`);
  }
}
