import { callerSchema } from "@lapline/contracts";
import { readCaller } from "@lapline/engine";
import { forbidden } from "../../http/refusals.ts";
import { projectProcedure } from "../../trpc.ts";

/** Who asks, as the server knows it: for programs that want to know what their key may do. */
export const getCaller = projectProcedure("project.read")
  .output(callerSchema)
  .query(async ({ ctx: { engine, projectId, actor } }) => {
    const apiKeyId = actor.kind === "apiKey" ? actor.keyId : null;
    const { project, expiresAt } = await readCaller(engine, { projectId, apiKeyId });
    if (actor.kind === "apiKey") {
      const { kind, name, scopes } = actor;
      return {
        project,
        caller: { kind, name, scopes, expiresAt: expiresAt?.toISOString() ?? null },
      };
    }
    const role = actor.projects.find(({ id }) => id === projectId)?.role;
    if (role === undefined) throw forbidden("You do not belong to this project.");
    return { project, caller: { kind: actor.kind, name: actor.name, role } };
  });
