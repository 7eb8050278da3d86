import type { MailTopic } from "@lapline/contracts";
import type { Tx } from "@lapline/db";
import { isWellFormedSecret } from "../../access/index.ts";
import { type EngineContext, sha256 } from "../../base/index.ts";
import { readSubscriptions } from "../subscriptions/readSubscriptions.ts";

/** What the link of a mail ends. */
export interface Unsubscribe {
  projectId: string;
  projectName: string;
  userId: string;
  userName: string;
  /** `digest`: every topic that comes with it. */
  ends: MailTopic | "digest";
  /** The topics that it still ends; none: they are ended already. */
  open: MailTopic[];
}

/** What the token of a mail's link ends; null for one that is in no mail. */
export async function findUnsubscribe(
  { db }: { db: EngineContext["db"] | Tx },
  token: string,
): Promise<Unsubscribe | null> {
  if (!isWellFormedSecret("unsubscribe", token)) return null;
  const mail = await db.mail.findUnique({
    where: { unsubscribeHash: sha256(token) },
    select: {
      topic: true,
      project: { select: { id: true, name: true } },
      user: { select: { id: true, name: true } },
    },
  });
  if (mail === null || mail.project === null || mail.user === null) return null;
  const { project, user, topic } = mail;
  const mine = await readSubscriptions({ db }, { projectId: project.id, userId: user.id });
  const open = (mine?.items ?? []).filter(({ topic: each, delivery }) =>
    topic === null ? delivery === "digest" : each === topic && delivery !== "off",
  );
  return {
    projectId: project.id,
    projectName: project.name,
    userId: user.id,
    userName: user.name,
    ends: (topic as MailTopic | null) ?? "digest",
    open: open.map(({ topic: each }) => each),
  };
}
