import { issueSentence, plainIssue, type Submission, submissionSchema } from "@lapline/contracts";
import type { FailureKind } from "@lapline/contracts/definitions";
import { exitCodes, Failure } from "../failure.ts";
import type { SourceFacts } from "../source/readSource.ts";
import { sourceOf } from "../source/readSource.ts";
import { parseLastTarget, parseScenario, parseTarget } from "./parseSubmission.ts";
import { fillVersion, findLaplineFile, readLaplineFile } from "./readLaplineFile.ts";

export interface SubmissionOptions {
  /** YAML or JSON file with the submission; `-` reads stdin. Excludes targets and scenarios. */
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
  baseline?: string;
}

export interface ReadSubmission {
  submission: Submission;
  /** What the file says beside it. */
  failOn?: FailureKind[];
}

/**
 * The targets that the options name without a scenario; empty where they name one, or a file says what
 * is measured. Throws a Failure for what is no target.
 */
export function targetsWithoutScenario(options: SubmissionOptions): string[] {
  const { target = [], compared, last, scenario, file } = options;
  if (scenario !== undefined || file !== undefined) return [];
  if (compared !== undefined) return [compared.target];
  return target.map((text) =>
    last === undefined ? parseTarget(text).target : parseLastTarget(text, last).target,
  );
}

/**
 * Builds the submission from the options, the file that they name, or `lapline.yml` of `folder` or
 * above. Labels, trials, priority and baseline of the options win over the file's. Throws a Failure
 * with every problem.
 */
export async function readSubmission(
  options: SubmissionOptions,
  { facts, folder }: { facts: SourceFacts; folder: string },
): Promise<ReadSubmission> {
  const names = options.compared !== undefined || options.target !== undefined;
  const file = options.file ?? (names ? null : await findLaplineFile(folder));
  if (options.file !== undefined && (names || options.scenario !== undefined)) {
    const what = "--file defines what is measured. Omit --target and --scenario.";
    throw new Failure(exitCodes.usage, what);
  }
  const wished = file === null ? fromOptions(options, facts) : await fromFile(file, options, facts);
  const parsed = submissionSchema.safeParse(wished.submission, { error: plainIssue });
  if (parsed.success) return { ...wished, submission: parsed.data };
  const problems = parsed.error.issues.map((issue) => `  ${issueSentence(issue)}`);
  throw new Failure(exitCodes.usage, ["The submission is not valid:", ...problems].join("\n"));
}

async function fromFile(
  file: string,
  options: SubmissionOptions,
  facts: SourceFacts,
): Promise<ReadSubmission> {
  const read = await readLaplineFile(file, facts);
  const { failOn, baseline, source, ...submission } = read;
  const given = sourceOf(facts, options.baseline ?? baseline);
  return {
    submission: {
      ...submission,
      ...(source === undefined ? given : { source }),
      ...choices(options),
      ...(options.scenario === undefined ? {} : { scenarios: options.scenario.map(parseScenario) }),
    },
    ...(failOn === undefined ? {} : { failOn }),
  };
}

function fromOptions(options: SubmissionOptions, facts: SourceFacts): ReadSubmission {
  const { target, compared, last, scenario, baseline } = options;
  const targets = compared === undefined ? target : [compared];
  if (!targets || !scenario) {
    throw new Failure(
      exitCodes.usage,
      "Nothing to measure is named. Use --target name@version and --scenario name, or a lapline.yml here or above.",
    );
  }
  const base = baseline === undefined ? undefined : fillVersion(baseline, facts);
  const submission = {
    targets: targets.map((wanted) => {
      if (typeof wanted !== "string") return wanted;
      if (last !== undefined) return parseLastTarget(wanted, last);
      const { versions = [], ...target } = parseTarget(wanted);
      return { ...target, versions: versions.map((version) => fillVersion(version, facts)) };
    }),
    scenarios: scenario.map(parseScenario),
    labels: ["local"],
    ...sourceOf(facts, base),
    ...choices(options),
  };
  return { submission };
}

function choices({ label, trials, priority }: SubmissionOptions) {
  return {
    ...(label === undefined ? {} : { labels: label }),
    ...(trials === undefined ? {} : { trials }),
    ...(priority === undefined ? {} : { priority }),
  };
}
