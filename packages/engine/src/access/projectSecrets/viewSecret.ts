import type { ProjectSecret } from "@lapline/contracts";
import type { Prisma } from "@lapline/db";

/** What the contract's view of a secret needs: never the sealed password. */
export const secretSelect = {
  id: true,
  name: true,
  address: true,
  username: true,
  problem: true,
  setBy: true,
  setAt: true,
} satisfies Prisma.ProjectSecretSelect;

/** A stored secret as the API answers it. */
export function viewSecret(
  row: Prisma.ProjectSecretGetPayload<{ select: typeof secretSelect }>,
): ProjectSecret {
  return { ...row, setAt: row.setAt.toISOString() };
}
