import {
  type Catalog,
  canonicalJson,
  type PlacedReference,
  type Share,
  type ShareInput,
  type ShareSnapshot,
  snapshotFormat,
  withoutHostFacts,
} from "@lapline/contracts";
import { transact } from "@lapline/db";
import { createSecret, takeGiver, visiblePrefix, writeAudit } from "../../access/index.ts";
import { type Actor, type EngineContext, nameOfActor, newId, sha256 } from "../../base/index.ts";
import { freezeSubject } from "./freezeSubject.ts";
import { readNow } from "./readNow.ts";
import { shareSelect, viewShare } from "./shareSelect.ts";

const dayMs = 24 * 60 * 60_000;
/** Largest snapshot that is stored. */
const snapshotBytesMax = 16 * 1024 * 1024;
/** Shares that a project may have, ended ones included. */
const sharesMax = 5000;

export type CreateShareOutcome =
  | { outcome: "created"; share: Share; token: string }
  /** The project has no results of it, no such series or no such report. */
  | { outcome: "nothing" }
  | { outcome: "too_large" }
  | { outcome: "too_many" };

interface CreateShareInput {
  projectId: string;
  actor: Actor;
  share: ShareInput;
  /** Published systems that a comparison has beside its columns. */
  references?: readonly PlacedReference[];
}

/**
 * Freezes a comparison, a series, a chart of several or a report as it is now. The token of its link
 * is answered once; only its hash is stored.
 */
export async function createShare(
  context: EngineContext,
  catalog: Catalog,
  { projectId, actor, share: input, references = [] }: CreateShareInput,
): Promise<CreateShareOutcome> {
  const { subject, title, note, expiresInDays } = input;
  const found = await freezeSubject(context, catalog, { projectId, subject, references });
  if (found === null) return { outcome: "nothing" };
  const token = createSecret(context.random, "share");
  return transact(context.db, async (tx) => {
    const givenByIds = await takeGiver(tx, context, { projectId, actor, kind: "share" });
    if ((await tx.share.count({ where: { projectId } })) >= sharesMax) {
      return { outcome: "too_many" };
    }
    const project = await tx.project.findUniqueOrThrow({ where: { id: projectId } });
    const content = project.showsHostFacts ? found : withoutHostFacts(found);
    const now = await readNow(tx);
    const author = nameOfActor(actor);
    const whole: ShareSnapshot = {
      format: snapshotFormat,
      title,
      note,
      project: project.name,
      author,
      frozenAt: now.toISOString(),
      content,
    };
    const snapshot = canonicalJson(whole);
    const bytes = Buffer.byteLength(snapshot);
    if (bytes > snapshotBytesMax) return { outcome: "too_large" };
    const contentHash = sha256(snapshot);
    const row = await tx.share.create({
      data: {
        id: newId(context),
        projectId,
        kind: content.kind,
        title,
        note,
        tokenHash: sha256(token),
        prefix: visiblePrefix(token),
        snapshot,
        contentHash,
        bytes,
        createdById: "id" in actor ? actor.id : null,
        givenByIds,
        createdByName: author,
        expiresAt: expiresInDays === null ? null : new Date(now.getTime() + expiresInDays * dayMs),
      },
      select: shareSelect,
    });
    await writeAudit(tx, context, {
      projectId,
      actor,
      action: "share.created",
      subjectKind: "share",
      subjectId: row.id,
      data: { subject, title, contentHash, expiresInDays },
    });
    return { outcome: "created", share: viewShare(row, now), token };
  });
}
