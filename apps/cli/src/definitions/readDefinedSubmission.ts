import { execFile } from "node:child_process";
import { dirname, resolve } from "node:path";
import { promisify } from "node:util";
import { type RunInput, repositoryAddressOf } from "@lapline/contracts";
import type { FailureKind } from "@lapline/contracts/definitions";
import { exitCodes, Failure } from "../failure.ts";
import { type SourceFacts, sourceOf } from "../source/readSource.ts";
import { parseScenario } from "../submission/parseSubmission.ts";
import {
  fileDefinesTarget,
  findLaplineFile,
  targetDefinedIn,
} from "../submission/readLaplineFile.ts";
import type { SubmissionOptions } from "../submission/readSubmission.ts";
import { requireFolder } from "./placeOfFile.ts";
import { type DefinitionFile, readDefinition } from "./readDefinition.ts";

const run = promisify(execFile);
const gitTimeoutMs = 10_000;

/** A submission with its definition, and what the file says beside it. */
export interface DefinedSubmission {
  submission: RunInput;
  failOn?: FailureKind[];
  /** Which part of the file is ignored, in a sentence. */
  unused: string | null;
}

/**
 * What to submit where `lapline.yml` (or the file that is named) defines software of its own: the file
 * goes along. Measured is the commit under work, the newest releases where `last` asks for them, or the
 * two versions that are compared. Labels and baseline of the options win over the file's.
 * Null where no file is meant or it defines nothing. Throws a Failure for mistakes in the file, and
 * where nothing says which versions are meant.
 */
export async function readDefinedSubmission(
  options: SubmissionOptions,
  { facts, folder }: { facts: SourceFacts; folder: string },
): Promise<DefinedSubmission | null> {
  const { compared } = options;
  if (options.target !== undefined || options.file === "-") return null;
  const file = options.file === undefined ? await findLaplineFile(folder) : resolve(options.file);
  if (file === null || !(await fileDefinesTarget(file))) return null;
  // Of what ships with Lapline, or was submitted before, no file is asked for.
  if (compared !== undefined && (await targetDefinedIn(file)) !== compared.target) return null;
  const read = await readDefinition(file, folder);
  await requireFolder(read.definition, read.file);
  const { label, trials, priority, scenario } = options;
  const { labels = ["local"], failOn } = read.definition;
  const repository = await addressOf(read);
  const { baseline, unused } = baselineOf(read, options, facts);
  const submission = {
    definition: {
      text: read.text,
      ...(repository === null ? {} : { repository }),
      ...(isWholeCommit(facts.commit) ? { commit: facts.commit } : {}),
      // The server takes a pull request that does not say it for a fork's.
      ...(facts.headRepository === undefined ? {} : { headRepository: facts.headRepository }),
    },
    targets: [
      compared ?? { target: read.definition.target.id, ...versionsOf(read, options, facts) },
    ],
    ...(scenario === undefined ? {} : { scenarios: scenario.map(parseScenario) }),
    labels: label ?? labels,
    ...(trials === undefined ? {} : { trials }),
    ...(priority === undefined ? {} : { priority }),
    ...sourceOf(facts, baseline),
  };
  return { submission, ...(failOn && { failOn }), unused };
}

/** The baseline of the options, else that of the file, which does not stop a run without a commit. */
function baselineOf(
  { definition, file }: DefinitionFile,
  { baseline, compared }: SubmissionOptions,
  facts: SourceFacts,
): { baseline: string | undefined; unused: string | null } {
  // Two versions that are compared have their own.
  if (baseline !== undefined || definition.baseline === undefined || compared !== undefined) {
    return { baseline, unused: null };
  }
  if (sourceOf(facts, undefined).source !== undefined) {
    return { baseline: definition.baseline, unused: null };
  }
  const sentence = `The baseline ${definition.baseline} of ${file} is not used, because the run names no commit.`;
  return { baseline, unused: `${sentence} Add --source git.` };
}

const isWholeCommit = (commit: string | undefined): commit is string =>
  commit !== undefined && /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(commit);

function versionsOf(
  { definition }: DefinitionFile,
  { last }: SubmissionOptions,
  facts: SourceFacts,
) {
  if (last !== undefined) return { lastVersions: last };
  const { source } = definition.target;
  if (source.checkout === undefined && source.git === undefined) {
    const reason = `${definition.target.id} comes from a registry, so a commit is not a version.`;
    throw new Failure(exitCodes.usage, `${reason} Use --last 5 for its newest releases.`);
  }
  if (facts.commit !== undefined) return { versions: [facts.commit] };
  const advice = "--last 5 for the newest tags, or --source git for the commit that is checked out";
  throw new Failure(exitCodes.usage, `The versions are missing. Add ${advice}.`);
}

/** Where machines fetch a `checkout` from: the origin of its repository. Null for other sources. */
async function addressOf({ definition, file }: DefinitionFile): Promise<string | null> {
  if (definition.target.source.checkout === undefined) return null;
  const remote = await run("git", ["remote", "get-url", "origin"], {
    cwd: dirname(file),
    timeout: gitTimeoutMs,
  }).catch(() => null);
  const address = remote === null ? null : publicAddress(remote.stdout.trim());
  if (address !== null) return address;
  const reason =
    "Machines cannot fetch this `checkout`: its repository has no origin with an https address.";
  const advice =
    "Push it to an https address, or name one: source: { git: { repository: https://git.example.org/team/todo.git } }. A machine on this host can fetch that address from a folder (GIT_MIRRORS, see /docs/how-to/bench-machines#git-mirrors). Without a server: lapline run --versions v1.0.0,v1.1.0.";
  throw new Failure(exitCodes.usage, `${reason} ${advice}`);
}

/**
 * The https address of a remote, without a user or password: those of CI jobs are in its remote, and
 * must not leave them. Null where it has none. Pure.
 */
export function publicAddress(remote: string): string | null {
  const [, host, path] = /^(?:ssh:\/\/)?[^@/\s]+@([^:/\s]+)(?::\d+)?[:/](.+)$/.exec(remote) ?? [];
  if (host !== undefined && !/^https?:/.test(remote)) {
    return repositoryAddressOf(`https://${host}/${path}`);
  }
  if (!URL.canParse(remote)) return null;
  const url = new URL(remote);
  url.username = "";
  url.password = "";
  return repositoryAddressOf(url.href);
}
