import type { ChecksumRequest, ChecksumResponse } from "@lapline/contracts";
import { transact } from "@lapline/db";
import { writeAudit } from "../../access/index.ts";
import type { EngineContext } from "../../base/index.ts";
import type { OwnedAttempt } from "../jobs/ownedAttempt.ts";
import { releaseListKey } from "../releases/releaseListKey.ts";

export type SettleChecksumInput = OwnedAttempt & Omit<ChecksumRequest, "fence">;
export type SettleChecksumOutcome =
  | { kind: "settled"; checksum: ChecksumResponse }
  | { kind: "fenced" }
  | { kind: "refused"; reason: string };

/** Files that one version of a target may consist of; a machine cannot fill the table with more. */
const addressesMax = 10;

/**
 * The checksum that a file of a version has to have: the first that any machine of the installation
 * found, which is this one where there is none yet. Of machines that ask at once, one is first and all
 * get its sum. Only for the versions of a job that the machine owns.
 */
export async function settleChecksum(
  context: EngineContext,
  { jobId, machineId, fence, version, address, sha256 }: SettleChecksumInput,
): Promise<SettleChecksumOutcome> {
  return transact(context.db, async (tx) => {
    const [owned] = await tx.$queryRaw<
      {
        projectId: string;
        target: string;
        isOwn: boolean;
        version: string;
        baseVersion: string | null;
      }[]
    >`
      SELECT job."projectId", target."key" AS "target",
        job."definitionRevisionId" IS NOT NULL AS "isOwn", version."name" AS "version",
        base."name" AS "baseVersion"
      FROM "job" job
      JOIN "target" target ON target."id" = job."targetId"
      JOIN "version" version ON version."id" = job."versionId"
      LEFT JOIN "version" base ON base."id" = job."baseVersionId"
      WHERE job."id" = ${jobId}::uuid AND job."machineId" = ${machineId}::uuid
        AND job."fence" = ${fence} AND (job."status" = 'CLAIMED' OR job."status" = 'RUNNING')`;
    if (owned === undefined) return { kind: "fenced" };
    const { projectId } = owned;
    // Two projects may give one name to different software, and neither may learn of the other's files.
    const target = releaseListKey(owned.target, owned.isOwn ? projectId : null);
    if (version !== owned.version && version !== owned.baseVersion) {
      return { kind: "refused", reason: `This job does not measure the version ${version}.` };
    }
    const added = await tx.$executeRaw`
      INSERT INTO "download_checksum" ("target", "version", "address", "sha256", "jobId")
      SELECT ${target}, ${version}, ${address}, ${sha256}, ${jobId}::uuid
      WHERE (SELECT count(*) FROM "download_checksum"
        WHERE "target" = ${target} AND "version" = ${version}) < ${addressesMax}
      ON CONFLICT ("target", "version", "address") DO NOTHING`;
    if (added === 1) {
      await writeAudit(tx, context, {
        projectId,
        actor: { kind: "machine", id: machineId },
        action: "checksum.pinned",
        subjectKind: "job",
        subjectId: jobId,
        data: { target, version, address, sha256 },
      });
    }
    const kept = await tx.downloadChecksum.findUnique({
      where: { target_version_address: { target, version, address } },
    });
    if (kept === null) {
      const reason = `${owned.target} ${version} has ${addressesMax} files already. No more are kept.`;
      return { kind: "refused", reason };
    }
    const firstSeenAt = kept.firstSeenAt.toISOString();
    return { kind: "settled", checksum: { sha256: kept.sha256, firstSeenAt } };
  });
}
