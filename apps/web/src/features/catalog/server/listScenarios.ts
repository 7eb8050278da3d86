import { pageSchema, scenarioDescriptionSchema } from "@lapline/contracts";
import { projectProcedure } from "../../../server/trpc.ts";

/** Every scenario that the registry knows; one page, because the registry is small. */
export const listScenarios = projectProcedure("project.read")
  .output(pageSchema(scenarioDescriptionSchema))
  .query(({ ctx }) => ({ items: [...ctx.engine.catalog.scenarios], nextCursor: null }));
