import { referenceColumnSchema } from "@lapline/contracts";
import { referenceColumns } from "@lapline/workloads/references";
import { z } from "zod";
import { readProcedure } from "../../trpc.ts";

/** Every published system that can stand beside measured columns; they come with the release. */
export const listReferences = readProcedure
  .meta({
    rest: {
      method: "GET",
      path: "/compare/references",
      operationId: "listCompareReferences",
      summary: "Published systems that can stand beside measured columns, with source and hardware",
    },
  })
  .output(z.strictObject({ items: z.array(referenceColumnSchema) }))
  .query(() => ({ items: referenceColumns.map(({ column }) => column) }));
