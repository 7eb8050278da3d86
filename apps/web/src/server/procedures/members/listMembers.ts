import { memberSchema, namedPageQuerySchema, pageSchema } from "@lapline/contracts";
import { listMembers as readMembers } from "@lapline/engine";
import { isPermitted } from "../../access.ts";
import { projectProcedure } from "../../trpc.ts";

/** The people of the project, by name; with their addresses for who may manage them. */
export const listMembers = projectProcedure("project.read")
  .input(namedPageQuerySchema)
  .output(pageSchema(memberSchema))
  .query(({ ctx: { engine, projectId, actor }, input }) => {
    const withEmail = isPermitted({ projectId, actor }, "members.manage");
    return readMembers(engine, { projectId, withEmail, ...input });
  });
