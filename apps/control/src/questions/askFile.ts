import { definitionFileDefault } from "@lapline/contracts";
import { definitionCharactersMax, definitionFiles } from "@lapline/contracts/definitions";
import type { Answers, AskedFile } from "@lapline/engine";
import type { GitReader } from "../versions/listGit.ts";
import { readGitFile } from "../versions/readGitFile.ts";
import type { AskedOnce } from "./askRepository.ts";

/** Of all git commands of one try: below the silence after which liveness fails. */
const timeoutMs = 25_000;

/**
 * One try to read the definition that a commit has. `reader`: null where nobody may be asked. Throws
 * only when `signal` ends.
 */
export async function askFile(
  reader: GitReader | null,
  { repository, commit, path }: AskedFile,
  answers: Answers,
  signal: AbortSignal,
): Promise<AskedOnce> {
  if (answers.file !== undefined) return { answers, trouble: null };
  if (reader === null) {
    const reason = "Reading repositories is switched off (VERSION_DISCOVERY of control).";
    return { answers: { ...answers, file: { known: false, reason } }, trouble: null };
  }
  const timeout = AbortSignal.timeout(timeoutMs);
  const trouble = (reason: string) => ({ answers, trouble: { reason, retryAfterMs: null } });
  try {
    const names = path === definitionFileDefault ? definitionFiles : [path];
    const file = { repository, commit, names };
    const read = await readGitFile(reader, file, AbortSignal.any([signal, timeout]));
    if (read.outcome === "failed") {
      if (read.passes) return trouble(read.problem);
      const never = { known: false as const, reason: read.problem };
      return { answers: { ...answers, file: never }, trouble: null };
    }
    // One more than is allowed is enough for the sentence that says so.
    const value = read.text === null ? null : read.text.slice(0, definitionCharactersMax + 1);
    return { answers: { ...answers, file: { known: true, value } }, trouble: null };
  } catch (error) {
    if (signal.aborted || !timeout.aborted) throw error;
    return trouble(`${repository} did not answer within ${timeoutMs / 1_000} s.`);
  }
}
