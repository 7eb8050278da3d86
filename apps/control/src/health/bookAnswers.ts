import type { Db } from "@lapline/db";

const answerTimeoutMs = 3_000;

/** Whether PostgreSQL answers a question within 3 s. Never throws. */
export async function bookAnswers(db: Db): Promise<boolean> {
  const late = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => late.resolve(false), answerTimeoutMs);
  const answer = db.$queryRaw`SELECT 1`.then(
    () => true,
    () => false,
  );
  const answered = await Promise.race([answer, late.promise]);
  clearTimeout(timer);
  return answered;
}
