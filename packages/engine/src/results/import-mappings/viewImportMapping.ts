import { importMappingSchema, type SavedImportMapping } from "@lapline/contracts";
import type { Prisma } from "@lapline/db";

/** What is read of a mapping to show it. */
export const importMappingSelect = {
  id: true,
  name: true,
  mapping: true,
  updatedAt: true,
} as const satisfies Prisma.ImportMappingSelect;

export function viewImportMapping({
  updatedAt,
  mapping,
  ...rest
}: Prisma.ImportMappingGetPayload<{ select: typeof importMappingSelect }>): SavedImportMapping {
  return {
    ...rest,
    mapping: importMappingSchema.parse(mapping),
    updatedAt: updatedAt.toISOString(),
  };
}
