import { idSchema, roleSchema } from "@lapline/contracts";
import { ownsInstallation } from "@lapline/engine";
import { z } from "zod";
import { activeProject } from "../access.ts";
import { router, sessionProcedure } from "../trpc.ts";

const output = z.strictObject({
  user: z.strictObject({ id: z.string(), name: z.string(), email: z.string() }),
  projects: z.array(
    z.strictObject({
      id: idSchema,
      slug: z.string(),
      name: z.string(),
      role: roleSchema,
      /** Whether members may write definitions. */
      membersDefine: z.boolean(),
    }),
  ),
  activeProjectId: idSchema.nullable(),
  ownsInstallation: z.boolean(),
});

/** Who is signed in. */
export const sessionRouter = router({
  /** The signed-in person, their projects with roles, and the project that calls work in. */
  me: sessionProcedure
    .meta({ withoutRest: "says who is signed in to the interface; an API key knows its project" })
    .output(output)
    .query(async ({ ctx }) => {
      const { userId, name, email, projects } = ctx.user;
      return {
        user: { id: userId, name, email },
        projects,
        activeProjectId: activeProject(ctx.headers, projects)?.id ?? null,
        ownsInstallation: await ownsInstallation(ctx.engine, userId),
      };
    }),
});
