import type { EngineContext } from "../../base/index.ts";

/** Notes that somebody looked at a share. */
export async function countShareView({ db }: EngineContext, shareId: string): Promise<void> {
  await db.$executeRaw`
    UPDATE "share" SET "views" = "views" + 1, "lastViewedAt" = clock_timestamp()
    WHERE "id" = ${shareId}::uuid`;
}
