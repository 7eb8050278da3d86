import { pageSchema, targetDescriptionSchema } from "@lapline/contracts";
import { catalog } from "../../../server/catalog.ts";
import { projectProcedure } from "../../../server/trpc.ts";

/** Every target that the registry knows; one page, because the registry is small. */
export const listTargets = projectProcedure("project.read")
  .output(pageSchema(targetDescriptionSchema))
  .query(() => ({ items: [...catalog.targets], nextCursor: null }));
