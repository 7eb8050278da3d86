import { offeredTargetSchema, pageSchema } from "@lapline/contracts";
import { offerReleases, readReleases } from "@lapline/engine";
import { catalog } from "../../catalog.ts";
import { readProcedure } from "../../trpc.ts";
import { offerTarget } from "./offerTarget.ts";

/** Every target that the registry knows; one page, because the registry is small. */
export const listTargets = readProcedure
  .output(pageSchema(offeredTargetSchema))
  .query(async ({ ctx }) => {
    const lists = await readReleases(ctx.engine.db);
    const { targets } = offerReleases(catalog, lists);
    return {
      items: targets.map((target) => offerTarget(target, lists.get(target.id))),
      nextCursor: null,
    };
  });
