import { type Run, type RunResults, type RunVerdict, runResultsSchema } from "@lapline/contracts";
import type { Access } from "../access/readAccess.ts";
import { callApi } from "../api/callApi.ts";
import { Failure } from "../failure.ts";
import type { ProgramIo } from "../programIo.ts";

/**
 * What a run shows against earlier versions, as its page says it, where nobody asked to hold it against
 * any: its verdict compares nothing then. Null elsewhere, and where it cannot be read.
 */
export async function readResults(
  io: Pick<ProgramIo, "note">,
  access: Access,
  { run, verdict }: { run: Run; verdict: RunVerdict },
): Promise<RunResults | null> {
  const { conclusion, rows, jobs } = verdict;
  if (conclusion !== "undecided" || rows.length > 0 || jobs.canceled > 0) return null;
  try {
    const path = `/runs/${encodeURIComponent(run.id)}/results`;
    const results = await callApi(access, { path, schema: runResultsSchema });
    return results.sentence === "" ? null : results;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    io.note(`What changed since earlier versions could not be read: ${error.message}`);
    return null;
  }
}
