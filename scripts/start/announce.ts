import { relative } from "node:path";
import type { Credentials } from "./credentials.ts";
import type { DataFolder } from "./dataFolder.ts";
import type { SampleOutcome } from "./submitSampleRun.ts";

/** Tells the user where everything is and how to sign in. */
export function announce(facts: {
  readonly url: string;
  readonly folder: DataFolder;
  readonly credentials: Credentials | null;
  readonly sample: SampleOutcome | null;
  /** Why the worker has no queue to listen to; null when it has one. */
  readonly workerPollsBecause: string | null;
  /** What the bench machine says of its walls. */
  readonly wallsLine: string | null;
}): void {
  const { url, folder, credentials, sample, workerPollsBecause, wallsLine } = facts;
  const path = (absolute: string) => {
    const near = relative(process.cwd(), absolute);
    return near.startsWith("..") ? absolute : near;
  };
  const lines = ["", `  Lapline runs at ${url}`];
  if (credentials === null) {
    lines.push("  Sign in with the owner account of this database.");
  } else {
    lines.push(
      `  Sign in as       ${credentials.email}`,
      `  with password    ${credentials.password}`,
      `  Both, and an API key, are in ${path(folder.credentialsFile)}`,
    );
  }
  const unmeasured = sample?.ok ? sample.unmeasured : null;
  if (sample?.ok) {
    const state = unmeasured === null ? "is being measured" : "is queued";
    lines.push(`  A sample run ${state}: ${new URL(sample.path, url)}`);
  }
  if (sample?.ok === false) lines.push(`  The sample run was not submitted: ${sample.why}`);
  if (unmeasured !== null) {
    lines.push(`  Nothing is measured yet, because the bench machine does not run: ${unmeasured}.`);
  } else if (workerPollsBecause !== null) {
    lines.push(`  The bench machine looks for jobs every 15 s, because ${workerPollsBecause}.`);
  }
  if (wallsLine !== null) lines.push(`  ${wallsLine}`);
  lines.push(`  Logs are in ${path(folder.logsDir)}. Ctrl-C stops everything.`, "");
  console.log(lines.join("\n"));
}
