import type { ClaimedJob, Submission } from "@lapline/contracts";

/** The command that submits this very job again; the API key is the reader's own. */
export function reproduceCommand(serverUrl: string, label: string, job: ClaimedJob): string {
  const submission: Submission = {
    targets: [
      {
        target: job.target,
        ...wishOf(job),
        provisioner: job.provisioner,
        durability: job.durability,
      },
    ],
    scenarios: [{ scenario: job.scenario, params: job.params }],
    labels: [label],
    trials: job.trials,
  };
  return [
    `curl -fsS -X POST ${quote(new URL("/api/v1/runs", serverUrl).href)}`,
    `-H "Authorization: Bearer $LAPLINE_API_KEY"`,
    `-H 'Content-Type: application/json'`,
    `-d ${quote(JSON.stringify(submission))}`,
  ].join(" ");
}

function wishOf({ version, comparison }: ClaimedJob) {
  switch (comparison?.kind) {
    case undefined:
      return { versions: [version] };
    case "compare":
      return { compare: { baseVersion: comparison.baseVersion, headVersion: version } };
    case "calibrate":
      return { calibrate: version };
  }
}

/** A POSIX shell word: everything is literal inside single quotes except the quote itself. */
function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
