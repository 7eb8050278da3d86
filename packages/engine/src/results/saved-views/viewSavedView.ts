import type { SavedView } from "@lapline/contracts";
import type { Prisma } from "@lapline/db";

/** What the contract's view needs of a row. */
export const savedViewSelect = {
  id: true,
  userId: true,
  name: true,
  query: true,
  createdAt: true,
  updatedAt: true,
} satisfies Prisma.SavedViewSelect;

/** A stored view as the API answers it. */
export function viewSavedView({
  userId,
  createdAt,
  updatedAt,
  ...rest
}: Prisma.SavedViewGetPayload<{ select: typeof savedViewSelect }>): SavedView {
  return {
    ...rest,
    shared: userId === null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
