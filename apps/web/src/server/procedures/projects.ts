import { callerSchema, projectInputSchema, projectSchema, projectsMax } from "@lapline/contracts";
import {
  createProject,
  publishProject,
  readCaller,
  readGrants,
  readVisibility,
  setDefining,
} from "@lapline/engine";
import { z } from "zod";
import { engineActor } from "../actor.ts";
import { ApiError } from "../http/apiError.ts";
import { forbidden } from "../http/refusals.ts";
import { installationProcedure, projectProcedure, router } from "../trpc.ts";

const visibilitySchema = z.strictObject({
  isPublic: z.boolean(),
  /** Whether visitors and new shares also show host names and mount options. */
  showsHostFacts: z.boolean(),
});

const grantsSchema = z.strictObject({
  /** Whether members may write definitions. */
  membersDefine: z.boolean(),
});

const visibilityInputSchema = visibilitySchema.partial({ showsHostFacts: true });

/** The project itself: who asks, and who may read it. */
export const projectsRouter = router({
  /** Who asks, as the server knows it: for programs that want to know what their key may do. */
  caller: projectProcedure("project.read")
    .meta({
      rest: {
        method: "GET",
        path: "/caller",
        operationId: "getCaller",
        summary: "The calling key with scopes and end date, and its project",
      },
    })
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
    }),

  /** Makes a project of which the installation's owner becomes the owner. */
  create: installationProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/projects",
        operationId: "createProject",
        summary:
          "Make a project; for the session of the installation's owner, who becomes its owner, API keys are refused",
        status: 201,
        problems: ["project_exists", "too_many_projects"],
        example: { name: "Payments API", slug: "payments" },
      },
    })
    .input(projectInputSchema)
    .output(projectSchema)
    .mutation(async ({ ctx, input }) => {
      const { userId, name } = ctx.user;
      const actor = { kind: "user" as const, id: userId, name };
      const created = await createProject(ctx.engine, { actor, project: input });
      switch (created.outcome) {
        case "created":
          return created.project;
        case "not_owner":
          throw forbidden("Only the installation's owner may do this. Ask them.");
        case "too_many":
          throw new ApiError({
            status: 409,
            code: "too_many_projects",
            detail: `No project was created: the installation has ${projectsMax} projects, which is the limit. Use one that exists.`,
          });
        case "exists": {
          const message = `The address ${created.slug} belongs to another project. Choose another one.`;
          throw new ApiError({
            status: 409,
            code: "project_exists",
            detail: `No project was created. ${message}`,
            errors: [{ path: "slug", message }],
          });
        }
      }
    }),

  /** Whether everybody may read the project, and what they see of its hosts. */
  visibility: projectProcedure("project.read")
    .meta({
      rest: {
        method: "GET",
        path: "/project/visibility",
        operationId: "getVisibility",
        summary: "Whether the project is public",
      },
    })
    .output(visibilitySchema)
    .query(({ ctx: { engine, projectId } }) => readVisibility(engine, { projectId })),

  /** Who may write definitions beside owners and admins. */
  defining: projectProcedure("project.read")
    .meta({
      rest: {
        method: "GET",
        path: "/project/defining",
        operationId: "getDefining",
        summary: "Whether members may write definitions",
      },
    })
    .output(grantsSchema)
    .query(({ ctx: { engine, projectId } }) => readGrants(engine, { projectId })),

  /** Lets members write definitions, or owners and admins only. */
  setDefining: projectProcedure("members.manage")
    .meta({
      rest: {
        method: "POST",
        path: "/project/defining",
        operationId: "setDefining",
        summary: "Set whether members may write definitions",
        repeat: { read: "projects.defining", of: "caller" },
      },
    })
    .input(grantsSchema)
    .output(grantsSchema)
    .mutation(({ ctx: { engine, projectId, actor }, input }) =>
      setDefining(engine, { projectId, actor: engineActor(actor), ...input }),
    ),

  /** Lets everybody read the project, or its members only. Owners decide that, never a key. */
  setVisibility: projectProcedure("project.publish")
    .meta({
      rest: {
        method: "POST",
        path: "/project/visibility",
        operationId: "setVisibility",
        summary: "Make a project public or private; needs the session of an owner",
        repeat: { read: "projects.visibility", of: "caller" },
      },
    })
    .input(visibilityInputSchema)
    .output(visibilitySchema)
    .mutation(async ({ ctx, input }) => {
      if (ctx.actor.kind === "apiKey") {
        throw forbidden(
          "An owner decides who reads a project. Sign in and do it on the Shares page.",
        );
      }
      const { engine, projectId } = ctx;
      const { isPublic, showsHostFacts } = input;
      return publishProject(engine, {
        projectId,
        actor: engineActor(ctx.actor),
        isPublic,
        ...(showsHostFacts === undefined ? {} : { showsHostFacts }),
      });
    }),
});
