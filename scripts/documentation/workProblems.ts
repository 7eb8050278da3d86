import { plainIssue, type Submission, submissionSchema } from "@lapline/contracts";
import { catalog } from "@lapline/workloads/catalog";
import { parseScenario, parseTarget } from "../../apps/cli/src/submission/parseSubmission.ts";
import { readSubmission } from "../../apps/cli/src/submission/readSubmission.ts";
import { planRun } from "../../packages/engine/src/work/planning/planRun.ts";
import type { LaplineLine } from "./parseLapline.ts";

/** The commit of the CI job that examples are about. */
export const documentedFacts = {
  repository: "acme/widgets",
  commit: "c0ffeec0ffeec0ffeec0ffeec0ffeec0ffeec0ff",
  tag: "v1.4.0",
  branch: "main",
};

/** Why a server whose machines may do everything would refuse a submission. */
export function submissionProblems(input: unknown): string[] {
  const parsed = submissionSchema.safeParse(input, { error: plainIssue });
  if (!parsed.success) return parsed.error.issues.map((issue) => issue.message);
  const machines = [{ sandboxes: ["process", "docker"] }];
  const labels = parsed.data.labels.map((name) => ({ id: name, name, machines }));
  const { problems, jobs } = planRun(catalog, parsed.data, labels);
  if (problems.length === 0 && jobs.length === 0) return ["Nothing would be measured."];
  return problems.map(({ path, message }) => `${path}: ${message}`);
}

interface WorkOptions {
  target?: string | string[];
  scenario?: string | string[];
  against?: string;
  from?: string;
  to?: string;
  versions?: string;
  label?: string | string[];
  durability?: string;
  provisioner?: string;
}

type Target = Submission["targets"][number];

/** Why the server would refuse the work that a command line names; none where it names no work. */
export async function workProblems({ command, operands, options }: LaplineLine): Promise<string[]> {
  const work: WorkOptions = options;
  const [first = "", second = "", third] = operands;
  switch (command) {
    case "submit":
      return work.target === undefined ? [] : planned(options);
    case "compare":
      if (third === undefined) return [];
      return planned({
        ...options,
        compared: { target: first, compare: { baseVersion: second, headVersion: third } },
      });
    case "calibrate":
      return planned({ ...options, compared: { target: first, calibrate: second } });
    case "run": {
      // Without a target, lapline.yml says what is measured.
      if (operands[0] === undefined) return [];
      if (work.scenario === undefined) return [`${first} needs --scenario.`];
      const { target, versions = [] } = parseTarget(first);
      const against = work.against === undefined ? [] : [work.against];
      return refused({ target, versions: [...versions, ...against] }, work);
    }
    case "backfill": {
      const { from, to, versions } = work;
      const ends = [from, to].filter((end) => end !== undefined);
      const named = versions?.split(",") ?? [documentedFacts.commit];
      const target = String(work.target);
      return refused({ target, versions: ends.length === 0 ? named : ends }, work);
    }
    default:
      return [];
  }
}

async function planned(options: Parameters<typeof readSubmission>[0]): Promise<string[]> {
  const place = { facts: documentedFacts, folder: "/nowhere" };
  return submissionProblems((await readSubmission(options, place)).submission);
}

function refused(target: Target, { scenario = [], durability, provisioner }: WorkOptions) {
  const chosen = { ...(durability && { durability }), ...(provisioner && { provisioner }) };
  return submissionProblems({
    targets: [{ ...target, ...chosen }],
    scenarios: [scenario].flat().map(parseScenario),
    labels: ["local"],
  });
}
