import { transact } from "@lapline/db";
import type { EngineContext } from "../../base/index.ts";
import { announceEnded } from "./announceEnded.ts";

/** Ends the streams of a session that was ended elsewhere, by the library that signs people in. */
export async function announceSignOut(
  { db }: Pick<EngineContext, "db">,
  userId: string,
): Promise<void> {
  await transact(db, (tx) => announceEnded(tx, userId));
}
