import { type Run, reportSchema } from "@lapline/contracts";
import type { Access } from "../access/readAccess.ts";
import { callApi } from "../api/callApi.ts";
import { Failure } from "../failure.ts";
import type { ProgramIo } from "../programIo.ts";

/** Why reports of a run are invalid, as sentences by the id of their job. */
export type InvalidReasons = ReadonlyMap<string, readonly string[]>;

/** Each costs a request. */
const jobsMax = 20;
/** Most trials of a report fail for the same reason. */
const reasonsMax = 5;

/**
 * Reads why the reports of a run's jobs are invalid, of the first of them. The verdict stands without the
 * reasons: where they cannot be read, that is noted.
 */
export async function readInvalidReasons(
  io: Pick<ProgramIo, "note">,
  access: Access,
  { jobs }: Run,
): Promise<InvalidReasons> {
  const found = new Map<string, string[]>();
  const invalid = jobs.filter(({ reportValid }) => reportValid === false);
  try {
    for (const { id } of invalid.slice(0, jobsMax)) {
      const path = `/jobs/${encodeURIComponent(id)}/report`;
      const { validity } = await callApi(access, { path, schema: reportSchema });
      const { reasons } = validity;
      const more = reasons.length - reasonsMax;
      const rest = more > 0 ? [`And ${more} more reasons.`] : [];
      found.set(id, [...reasons.slice(0, reasonsMax), ...rest]);
    }
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    io.note(`The reasons of invalid reports could not be read: ${error.message}`);
  }
  return found;
}
