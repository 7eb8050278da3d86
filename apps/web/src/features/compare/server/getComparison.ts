import { compareQuerySchema, compareViewSchema } from "@lapline/contracts";
import { compareColumns } from "@lapline/engine";
import { catalog } from "../../../server/catalog.ts";
import { projectProcedure } from "../../../server/trpc.ts";

/** Versions, durability modes, targets or labels beside each other, the first being the base. */
export const getComparison = projectProcedure("project.read")
  .input(compareQuerySchema)
  .output(compareViewSchema)
  .query(({ ctx, input }) =>
    compareColumns(ctx.engine, catalog, { projectId: ctx.projectId, columns: input.columns }),
  );
