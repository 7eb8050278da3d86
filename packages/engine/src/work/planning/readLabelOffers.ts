import type { Db, Tx } from "@lapline/db";
import type { LabelOffer } from "./labelOffer.ts";

/** The project's hardware labels with the machines that are not revoked; labels are few. */
export function readLabelOffers(db: Db | Tx, projectId: string): Promise<LabelOffer[]> {
  return db.hardwareLabel.findMany({
    where: { projectId },
    orderBy: { name: "asc" },
    take: 1000,
    select: {
      id: true,
      name: true,
      machines: {
        where: { revokedAt: null },
        select: { sandboxes: true, definitionSandboxes: true, lastSeenAt: true },
      },
    },
  });
}
