import { givenGroupsSchema } from "@lapline/contracts";
import { listGiven } from "@lapline/engine";
import { byIdSchema } from "../../byIdSchema.ts";
import { projectProcedure } from "../../trpc.ts";

/** What ends, or is handed over, when an API key is revoked. */
export const givenByKey = projectProcedure("apiKeys.manage")
  .input(byIdSchema)
  .output(givenGroupsSchema)
  .query(({ ctx: { engine, projectId }, input: { id: apiKeyId } }) =>
    listGiven(engine, { projectId, giver: { apiKeyId }, role: null }),
  );
