import { pageSchema, scenarioDescriptionSchema } from "@lapline/contracts";
import { catalog } from "../../catalog.ts";
import { readProcedure } from "../../trpc.ts";

/** Every scenario that the registry knows; one page, because the registry is small. */
export const listScenarios = readProcedure
  .output(pageSchema(scenarioDescriptionSchema))
  .query(() => ({ items: [...catalog.scenarios], nextCursor: null }));
