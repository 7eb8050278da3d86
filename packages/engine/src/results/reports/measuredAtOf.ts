import type { JobPurpose, StoredReport } from "@lapline/contracts";

/** How far the moment that older imports stored may lie from the import. */
const storedAtOnceMsMax = 60_000;

/**
 * When a report was measured; null where nobody said. Older imports stored the moment of the import
 * where no file names another, and a text in place of a command, by which they are known. Pure.
 */
export function measuredAtOf(
  { finishedAt, reproduce }: Pick<StoredReport, "finishedAt" | "reproduce">,
  { receivedAt, job }: { receivedAt: Date; job: { purpose: JobPurpose } },
): string | null {
  if (job.purpose !== "imported") return receivedAt.toISOString();
  if (finishedAt === null || reproduce === null) return finishedAt;
  const apartMs = Math.abs(receivedAt.getTime() - Date.parse(finishedAt));
  return apartMs < storedAtOnceMsMax ? null : finishedAt;
}
