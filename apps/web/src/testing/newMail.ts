import { randomUUID } from "node:crypto";
import { database } from "../server/database.ts";

/** A mail of the project that waits to be written. */
export async function newMail(projectId: string): Promise<{ id: string }> {
  const id = randomUUID();
  await database().mail.create({
    data: {
      id,
      projectId,
      kind: "regression",
      toAddress: "owner@example.org",
      subject: "Something is slower",
      messageId: `<${id}@lapline>`,
      dedupeKey: id,
    },
  });
  return { id };
}
