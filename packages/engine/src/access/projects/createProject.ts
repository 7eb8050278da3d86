import { type Project, type ProjectInput, projectsMax, slugOf } from "@lapline/contracts";
import { type Tx, transact } from "@lapline/db";
import { type Actor, announce, type EngineContext, newId } from "../../base/index.ts";
import { writeAudit } from "../audit/writeAudit.ts";
import { ownsInstallation } from "../installation/ownsInstallation.ts";

export type CreateProjectOutcome =
  | { outcome: "created"; project: Project }
  | { outcome: "not_owner" }
  /** The installation has as many as it may. */
  | { outcome: "too_many" }
  | { outcome: "exists"; slug: string };

/** Makes a project of which the installation's owner, who acts, is the first owner. */
export async function createProject(
  context: EngineContext,
  { actor, project }: { actor: Actor & { kind: "user" }; project: ProjectInput },
): Promise<CreateProjectOutcome> {
  const { name, slug = slugOf(name) } = project;
  return transact(context.db, async (tx) => {
    await lockProjects(tx);
    // The installation may have been transferred since the request was let in.
    if (!(await ownsInstallation({ db: tx }, actor.id))) return { outcome: "not_owner" };
    if ((await tx.project.count()) >= projectsMax) return { outcome: "too_many" };
    const id = newId(context);
    const { count } = await tx.project.createMany({
      data: { id, slug, name },
      skipDuplicates: true,
    });
    if (count === 0) return { outcome: "exists", slug };
    await tx.member.create({
      data: { id: newId(context), projectId: id, userId: actor.id, role: "owner" },
    });
    await writeAudit(tx, context, {
      projectId: id,
      actor,
      action: "project.created",
      subjectKind: "project",
      subjectId: id,
      data: { name, slug },
    });
    await announce(tx, { kind: "member", projectId: id });
    return { outcome: "created", project: { id, slug, name } };
  });
}

/** Makes those who make projects wait for each other, so that none passes the limit. */
async function lockProjects(tx: Tx): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('lapline.projects'))`;
}
