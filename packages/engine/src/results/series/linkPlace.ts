import type { Tx } from "@lapline/db";
import { linkJoined } from "./linkJoined.ts";

/** What a decision to join histories is kept for. */
export interface JoinPlace {
  targetId: string;
  scenarioId: string;
  labelId: string;
}

/** Links every imported history of a place to the measured one that goes on with it. */
export async function linkPlace(tx: Tx, place: JoinPlace): Promise<void> {
  const imported = await tx.series.findMany({
    where: { ...place, provisioner: "imported" },
    orderBy: { id: "asc" },
    select: { id: true },
  });
  if (imported.length === 0) return;
  await linkJoined(
    tx,
    imported.map(({ id }) => id),
  );
}
