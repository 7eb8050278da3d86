import { type Permission, withoutHostFacts } from "@lapline/contracts";
import { CursorInvalidError, GiverGone, ownsInstallation } from "@lapline/engine";
import { initTRPC } from "@trpc/server";
import type { RequestContext } from "./context.ts";
import { problemOf } from "./http/problemOf.ts";
import { cursorInvalid, databaseUnavailable, forbidden, unauthorized } from "./http/refusals.ts";
import { assertSameOrigin } from "./http/request.ts";
import { isDatabaseUnavailable } from "./isDatabaseUnavailable.ts";
import type { RestFace } from "./restFace.ts";

/** What a procedure needs, and what it is to the REST API; read by everything that lists operations. */
export interface ProcedureMeta {
  access?: Permission | "public" | "session" | "installation";
  /** Whether visitors of a public project may call it too. */
  visitors?: true;
  /**
   * Every call counts for the quotas of its address and its caller. Detection over many points and the
   * like is heavy: answered by a thread, one at a time for each caller, however small the request is.
   */
  quota?: "heavy";
  /** What it is as an operation of /api/v1, whose scope is that of `access`. */
  rest?: RestFace;
  /** Why it is none, where it is none. */
  withoutRest?: string;
}

const t = initTRPC
  .context<RequestContext>()
  .meta<ProcedureMeta>()
  .create({
    isDev: false,
    /** Clients get the same problem as on REST, under `error.data.problem`. */
    errorFormatter({ shape, error, ctx }) {
      const { problem } = problemOf(error, ctx?.requestId ?? "unknown");
      return { ...shape, message: problem.detail, data: { ...shape.data, problem } };
    },
  });

export const router = t.router;
export const createCallerFactory = t.createCallerFactory;

/**
 * A database out of reach is told as 503, also in the status of the answer; a cursor of another list as
 * 400; whoever lost their right while they acted, as 403.
 */
const procedure = t.procedure.use(async ({ next }) => {
  const result = await next();
  if (!result.ok && isDatabaseUnavailable(result.error.cause)) throw databaseUnavailable();
  if (!result.ok && result.error.cause instanceof CursorInvalidError) throw cursorInvalid();
  if (!result.ok && result.error.cause instanceof GiverGone) {
    throw forbidden("You may no longer do this. Ask an owner or admin of the project.");
  }
  return result;
});

/** For what anybody may call. */
export const publicProcedure = procedure.meta({ access: "public" });

/** For a signed-in person, whatever the project. */
export const sessionProcedure = t.procedure
  .meta({ access: "session" })
  .use(async ({ ctx, next }) => {
    const actor = await ctx.actor();
    if (actor.kind !== "user") throw unauthorized("Sign in to see this.");
    return next({ ctx: { user: actor } });
  });

/** For the installation's owner, whatever the project; adds them as `user` to the context. */
export const installationProcedure = procedure
  .meta({ access: "installation" })
  .use(async ({ ctx, next, type }) => {
    const actor = await ctx.actor();
    if (actor.kind === "anonymous") throw unauthorized("Sign in as the installation's owner.");
    if (actor.kind === "apiKey" || !(await ownsInstallation(ctx.engine, actor.userId))) {
      throw forbidden("Only the installation's owner may do this. Ask them.");
    }
    if (type === "mutation") assertSameOrigin(ctx.headers);
    return next({ ctx: { user: actor } });
  });

/**
 * For whoever holds `permission` in the project that the key or the session decides; adds `projectId`
 * and `actor` to the context. What the engine changes is held to that permission, and to those that
 * the procedure asks for itself, until it is stored.
 */
export function projectProcedure(permission: Permission) {
  return procedure.meta({ access: permission }).use(async ({ ctx, next }) => {
    const { projectId, actor } = await ctx.access(permission);
    const permissions = new Set([permission]);
    const access = async (further: Permission) => {
      const found = await ctx.access(further);
      permissions.add(further);
      return found;
    };
    const engine = { ...ctx.engine, acting: { projectId, permissions } };
    return next({ ctx: { projectId, actor, access, engine } });
  });
}

/**
 * For what everybody sees who may read the project: its members, keys, and visitors where it is
 * public. Adds `projectId`. Nothing that changes or is somebody's own belongs here.
 */
export const readProcedure = procedure
  .meta({ access: "project.read", visitors: true })
  .use(async ({ ctx, next }) => {
    const result = await next({ ctx: { projectId: await ctx.readable() } });
    const visited = await ctx.visited();
    if (!result.ok || visited === null || visited.showsHostFacts) return result;
    return { ...result, data: withoutHostFacts(result.data) };
  });
