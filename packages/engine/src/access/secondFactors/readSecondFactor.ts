import type { EngineContext } from "../../base/index.ts";

export interface SecondFactorView {
  enabledAt: Date;
  recoveryCodesLeft: number;
}

/** The second factor that an account asks for; null: it asks for none. */
export async function readSecondFactor(
  { db }: Pick<EngineContext, "db">,
  { userId }: { userId: string },
): Promise<SecondFactorView | null> {
  const factor = await db.secondFactor.findFirst({
    where: { userId, confirmedAt: { not: null } },
    select: { confirmedAt: true },
  });
  if (factor?.confirmedAt == null) return null;
  const recoveryCodesLeft = await db.recoveryCode.count({ where: { userId, usedAt: null } });
  return { enabledAt: factor.confirmedAt, recoveryCodesLeft };
}
