import { idSchema, roleSchema } from "@lapline/contracts";
import { ownsInstallation } from "@lapline/engine";
import { z } from "zod";
import { activeProject } from "../../activeProject.ts";
import { sessionProcedure } from "../../trpc.ts";

const output = z.strictObject({
  user: z.strictObject({ id: z.string(), name: z.string(), email: z.string() }),
  projects: z.array(
    z.strictObject({ id: idSchema, slug: z.string(), name: z.string(), role: roleSchema }),
  ),
  activeProjectId: idSchema.nullable(),
  ownsInstallation: z.boolean(),
});

/** The signed-in person, their projects with roles, and the project that calls work in. */
export const me = sessionProcedure.output(output).query(async ({ ctx }) => {
  const { userId, name, email, projects } = ctx.user;
  return {
    user: { id: userId, name, email },
    projects,
    activeProjectId: activeProject(ctx.headers, projects)?.id ?? null,
    ownsInstallation: await ownsInstallation(ctx.engine, userId),
  };
});
