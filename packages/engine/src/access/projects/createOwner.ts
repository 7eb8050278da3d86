import { slugOf } from "@lapline/contracts";
import { transact } from "@lapline/db";
import { type EngineContext, newId } from "../../base/index.ts";
import { writeAudit } from "../audit/writeAudit.ts";
import { claimInstallation } from "../installation/claimInstallation.ts";
import { isSetUp } from "../installation/isSetUp.ts";
import { hashPassword } from "../passwords/hashPassword.ts";
import { lockSetup } from "./lockSetup.ts";

export interface CreateOwnerInput {
  email: string;
  name: string;
  password: string;
  projectName: string;
}

/**
 * Makes the first owner and their project. `owned` when somebody owns the installation already: of
 * any number of callers at once, exactly one wins.
 */
export async function createOwner(
  context: EngineContext,
  input: CreateOwnerInput,
): Promise<"created" | "owned"> {
  if (await isSetUp(context)) return "owned";
  const password = await hashPassword(context.random, input.password);
  return transact(context.db, async (tx) => {
    await lockSetup(tx);
    if (await isSetUp({ db: tx })) return "owned";
    const userId = newId(context);
    const projectId = newId(context);
    const { name, projectName } = input;
    const email = input.email.toLowerCase();
    await tx.user.create({ data: { id: userId, email, name, emailVerified: true } });
    await tx.account.create({
      data: {
        id: newId(context),
        userId,
        accountId: userId,
        providerId: "credential",
        password,
      },
    });
    const slug = slugOf(projectName);
    await tx.project.create({ data: { id: projectId, slug, name: projectName } });
    await tx.member.create({ data: { id: newId(context), projectId, userId, role: "owner" } });
    await claimInstallation(tx, context, userId);
    await writeAudit(tx, context, {
      projectId,
      actor: { kind: "user", id: userId, name },
      action: "installation.setUp",
      subjectKind: "project",
      subjectId: projectId,
    });
    return "created";
  });
}
