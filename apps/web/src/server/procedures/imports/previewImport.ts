import { importPreviewRequestSchema, importPreviewSchema } from "@lapline/contracts";
import { previewImport as readImport } from "@lapline/engine";
import { catalog } from "../../catalog.ts";
import { projectProcedure } from "../../trpc.ts";

/** What an import would become, without storing anything. */
export const previewImport = projectProcedure("reports.import")
  .input(importPreviewRequestSchema)
  .output(importPreviewSchema)
  .query(({ ctx, input }) =>
    readImport(ctx.engine, catalog, { projectId: ctx.projectId, request: input }),
  );
