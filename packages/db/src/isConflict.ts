import { z } from "zod";

const conflictStates = new Set(["40001", "40P01"]);

/** Prisma's error for a failed statement, with what the driver adapter said. */
const prismaErrorSchema = z.looseObject({
  code: z.string().optional(),
  meta: z
    .looseObject({
      driverAdapterError: z
        .looseObject({ cause: z.looseObject({ originalCode: z.string().optional() }).optional() })
        .optional(),
    })
    .nullish(),
});

/** SQLSTATE of a failed statement, when PostgreSQL gave one. */
export function sqlStateOf(error: unknown): string | undefined {
  const parsed = prismaErrorSchema.safeParse(error);
  return parsed.success ? parsed.data.meta?.driverAdapterError?.cause?.originalCode : undefined;
}

/** True for a deadlock or serialization failure: the same transaction may succeed when repeated. */
export function isConflict(error: unknown): boolean {
  const parsed = prismaErrorSchema.safeParse(error);
  if (parsed.success && parsed.data.code === "P2034") return true;
  return conflictStates.has(sqlStateOf(error) ?? "");
}

/** True when a unique constraint refused the statement. */
export function isUniqueViolation(error: unknown): boolean {
  const parsed = prismaErrorSchema.safeParse(error);
  if (parsed.success && parsed.data.code === "P2002") return true;
  return sqlStateOf(error) === "23505";
}
