import { recordAudit } from "@lapline/engine";
import { database } from "../database.ts";
import { engine } from "../engine.ts";

interface SignIn {
  email: string;
  address: string;
  /** Null: it was refused. */
  userId: string | null;
}

/**
 * Notes who signed in, and whose account somebody failed to sign in to. Of an address that has no
 * account nothing is kept but where the attempt came from: people type passwords into the wrong field.
 */
export async function recordSignIn({ email, address, userId }: SignIn): Promise<void> {
  const meant = await database().user.findUnique({
    where: { email: email.trim().toLowerCase() },
    select: { id: true, name: true },
  });
  await recordAudit(engine(), {
    projectId: null,
    actor:
      userId === null ? { kind: "system" } : { kind: "user", id: userId, name: meant?.name ?? "" },
    action: userId === null ? "account.sign_in_refused" : "account.signed_in",
    subjectKind: "user",
    subjectId: userId ?? meant?.id ?? null,
    data: { address },
  });
}
