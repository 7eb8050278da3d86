import { pageSchema, scenarioDescriptionSchema } from "@lapline/contracts";
import { catalog } from "../../../server/catalog.ts";
import { readProcedure } from "../../../server/trpc.ts";

/** Every scenario that the registry knows; one page, because the registry is small. */
export const listScenarios = readProcedure
  .output(pageSchema(scenarioDescriptionSchema))
  .query(() => ({ items: [...catalog.scenarios], nextCursor: null }));
