import type { Answers, AskedOfRange } from "@lapline/engine";
import { listCommits } from "../versions/listCommits.ts";
import type { GitReader } from "../versions/listGit.ts";
import type { AskedOnce } from "./askRepository.ts";

/** Of all git commands of one try: below the silence after which liveness fails. */
const timeoutMs = 25_000;

/**
 * One try to list the commits between two versions of a repository by git. What will never be told is an
 * answer too. `reader`: null where nobody may be asked. Throws only when `signal` ends.
 */
export async function askRange(
  reader: GitReader | null,
  asked: AskedOfRange,
  answers: Answers,
  signal: AbortSignal,
): Promise<AskedOnce> {
  const answered = (range: NonNullable<Answers["range"]>): AskedOnce => ({
    answers: { ...answers, range },
    trouble: null,
  });
  if (answers.range !== undefined) return { answers, trouble: null };
  if (reader === null) {
    const reason = "Looking up releases is switched off (VERSION_DISCOVERY of control).";
    return answered({ known: false, reason });
  }
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const listed = await listCommits(reader, asked, AbortSignal.any([signal, timeout]));
    if (listed.outcome === "listed") return answered({ known: true, value: listed.commits });
    const { problem: reason, passes } = listed;
    if (passes) return { answers, trouble: { reason, retryAfterMs: null } };
    return answered({ known: false, reason });
  } catch (error) {
    if (signal.aborted || !timeout.aborted) throw error;
    const reason = `${asked.repository} did not answer within ${timeoutMs / 1_000} s.`;
    return { answers, trouble: { reason, retryAfterMs: null } };
  }
}
