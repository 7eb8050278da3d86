import type { ChangeShape } from "@lapline/contracts";
import type { Prisma } from "@lapline/db";
import { viewChange } from "./viewChange.ts";

/** What views read of a suspicion or change point. */
export const changeSelect = {
  ratio: true,
  ratioLow: true,
  ratioHigh: true,
  beforeValue: true,
  afterValue: true,
  rangeFrom: { select: { name: true } },
  rangeTo: { select: { name: true } },
} as const satisfies Prisma.SuspicionSelect & Prisma.ChangePointSelect;

export type ChangeRow = Prisma.SuspicionGetPayload<{ select: typeof changeSelect }>;

/** The contract's view of such a row. */
export function viewChangeRow({ rangeFrom, rangeTo, ...size }: ChangeRow): ChangeShape {
  return viewChange({
    ...size,
    rangeFrom: rangeFrom?.name ?? null,
    rangeTo: rangeTo?.name ?? null,
  });
}
