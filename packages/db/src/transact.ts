import type { Db } from "./createDb.ts";
import type { Prisma } from "./generated/client.ts";
import { isConflict } from "./isConflict.ts";

/** Handle inside a transaction; the same models and raw queries as Db. */
export type Tx = Prisma.TransactionClient;

const attemptsMax = 6;
const backoffBaseMs = 10;

/**
 * Runs `work` in one READ COMMITTED transaction and retries it, with jitter, when PostgreSQL chose
 * it as the victim of a deadlock or serialization conflict. `work` may therefore run several times
 * and must do nothing but talk to `tx`. Every other error, and the last conflict, is thrown.
 *
 * Prisma's transaction timeout stays far above PostgreSQL's statement and idle timeouts: when
 * Prisma's fires while COMMIT is under way, the process can crash (prisma/orm#29952).
 */
export async function transact<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.$transaction(work);
    } catch (error) {
      if (attempt >= attemptsMax || !isConflict(error)) throw error;
      const jitterMs = Math.random() * backoffBaseMs * 2 ** attempt;
      await new Promise((resolve) => setTimeout(resolve, jitterMs));
    }
  }
}
