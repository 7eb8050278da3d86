import { type SecretRequest, secretMissing } from "@lapline/contracts";
import { definitionSchema, secretAddressOf, secretOf } from "@lapline/contracts/definitions";
import { transact } from "@lapline/db";
import {
  type OpenSecretOutcome,
  openProjectSecret,
  type Vault,
  writeAudit,
} from "../../access/index.ts";
import type { EngineContext } from "../../base/index.ts";
import type { OwnedAttempt } from "../jobs/ownedAttempt.ts";

export type OpenJobSecretInput = OwnedAttempt & Omit<SecretRequest, "fence">;
export type OpenJobSecretOutcome = OpenSecretOutcome | { outcome: "fenced" };

/**
 * The secret that the definition of a job names, for the machine that owns the attempt. Which one, and
 * for which address, the stored revision says and not the machine.
 */
export async function openJobSecret(
  context: EngineContext,
  vault: Vault | null,
  { jobId, machineId, fence, version }: OpenJobSecretInput,
): Promise<OpenJobSecretOutcome> {
  return transact(context.db, async (tx) => {
    const job = await tx.job.findFirst({
      where: { id: jobId, machineId, fence, status: { in: ["CLAIMED", "RUNNING"] } },
      select: {
        projectId: true,
        version: { select: { name: true } },
        baseVersion: { select: { name: true } },
        definitionRevision: { select: { content: true, repository: true } },
      },
    });
    if (job === null) return { outcome: "fenced" };
    const { projectId, definitionRevision: revision } = job;
    if (version !== job.version.name && version !== job.baseVersion?.name) {
      return { outcome: "refused", reason: `This job does not measure the version ${version}.` };
    }
    const source =
      revision === null ? null : definitionSchema.parse(revision.content).target.source;
    const name = source === null ? null : secretOf(source);
    if (revision === null || source === null || name === null) {
      return { outcome: "refused", reason: "The definition of this job names no secret." };
    }
    const address = secretAddressOf(source, revision.repository, version);
    if (address === null) return { outcome: "refused", reason: secretMissing(name) };
    const opened = await openProjectSecret(tx, vault, { projectId, name, address });
    if (opened.outcome === "opened") {
      await writeAudit(tx, context, {
        projectId,
        actor: { kind: "machine", id: machineId },
        action: "secret.read",
        subjectKind: "job",
        subjectId: jobId,
        data: { name, version },
      });
    }
    return opened;
  });
}
