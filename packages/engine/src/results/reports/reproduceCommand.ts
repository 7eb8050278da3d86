import {
  type JobKind,
  paramsSchema,
  provisionerKindSchema,
  type Submission,
} from "@lapline/contracts";

/** A job as it is stored, which is all that the command is made from. */
export interface StoredJob {
  kind: JobKind;
  target: string;
  version: string;
  /** The other side of a comparison. */
  baseVersion: string | null;
  provisioner: string;
  durability: string;
  scenario: string;
  params: unknown;
  label: string;
  trials: number;
  /** Revision of the definition that it was planned by; null for what Lapline ships. */
  definitionRevisionId: string | null;
}

/**
 * The command that submits this very job again; address and API key are the reader's own. Made from
 * what was submitted and never from a report, so that no machine and no file can put a command before
 * a reader. Null for what was measured elsewhere.
 */
export function reproduceCommand(job: StoredJob): string | null {
  const provisioner = provisionerKindSchema.safeParse(job.provisioner);
  const wish = wishOf(job);
  if (!provisioner.success || wish === null) return null;
  const { target, durability, scenario, label, trials, definitionRevisionId: revisionId } = job;
  const submission: Submission = {
    targets: [{ target, ...wish, provisioner: provisioner.data, durability }],
    scenarios: [{ scenario, params: paramsSchema.parse(job.params) }],
    labels: [label],
    trials,
    // What is offered by now may say something else, and a pull request's own was never offered.
    ...(revisionId === null ? {} : { definition: { revisionId } }),
  };
  return [
    `curl -fsS -X POST "$LAPLINE_URL/api/v1/runs"`,
    `-H "Authorization: Bearer $LAPLINE_API_KEY"`,
    `-H 'Content-Type: application/json'`,
    `-d ${quote(plainJson(submission))}`,
  ].join(" ");
}

function wishOf({ kind, version, baseVersion }: StoredJob) {
  switch (kind) {
    case "measure":
      return { versions: [version] };
    case "compare":
      return baseVersion === null ? null : { compare: { baseVersion, headVersion: version } };
    case "calibrate":
      return { calibrate: version };
    case "try":
      return null;
  }
}

/** JSON in printable ASCII: nothing in it can move a terminal's cursor or read differently than it runs. */
function plainJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(
    /[^\x20-\x7e]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** A POSIX shell word: everything is literal inside single quotes except the quote itself. */
function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
