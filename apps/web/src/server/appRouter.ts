import { accountRouter } from "./procedures/account.ts";
import { alertsRouter } from "./procedures/alerts.ts";
import { annotationsRouter } from "./procedures/annotations.ts";
import { apiKeysRouter } from "./procedures/apiKeys.ts";
import { auditRouter } from "./procedures/audit.ts";
import { backfillsRouter } from "./procedures/backfills.ts";
import { budgetsRouter } from "./procedures/budgets.ts";
import { catalogRouter } from "./procedures/catalog.ts";
import { compareRouter } from "./procedures/compare.ts";
import { definitionsRouter } from "./procedures/definitions.ts";
import { hooksRouter } from "./procedures/hooks.ts";
import { importsRouter } from "./procedures/imports.ts";
import { incidentsRouter } from "./procedures/incidents.ts";
import { installationRouter } from "./procedures/installation.ts";
import { invitationsRouter } from "./procedures/invitations.ts";
import { jobsRouter } from "./procedures/jobs.ts";
import { machinesRouter } from "./procedures/machines.ts";
import { mailsRouter } from "./procedures/mails.ts";
import { membersRouter } from "./procedures/members.ts";
import { overviewRouter } from "./procedures/overview.ts";
import { projectsRouter } from "./procedures/projects.ts";
import { publishedRouter } from "./procedures/published/index.ts";
import { repositoriesRouter } from "./procedures/repositories.ts";
import { rulesRouter } from "./procedures/rules.ts";
import { runsRouter } from "./procedures/runs.ts";
import { schedulesRouter } from "./procedures/schedules.ts";
import { searchRouter } from "./procedures/search.ts";
import { secretsRouter } from "./procedures/secrets.ts";
import { seriesRouter } from "./procedures/series.ts";
import { sessionRouter } from "./procedures/session.ts";
import { setupRouter } from "./procedures/setup.ts";
import { sharesRouter } from "./procedures/shares.ts";
import { suspicionsRouter } from "./procedures/suspicions.ts";
import { viewsRouter } from "./procedures/views.ts";
import { webhooksRouter } from "./procedures/webhooks.ts";
import { createCallerFactory, type ProcedureMeta, router } from "./trpc.ts";

/**
 * Everything that can be asked of the server, in the order of the API reference; the REST API answers from
 * the same procedures.
 */
export const appRouter = router({
  overview: overviewRouter,
  search: searchRouter,
  runs: runsRouter,
  backfills: backfillsRouter,
  schedules: schedulesRouter,
  imports: importsRouter,
  jobs: jobsRouter,
  series: seriesRouter,
  views: viewsRouter,
  annotations: annotationsRouter,
  suspicions: suspicionsRouter,
  rules: rulesRouter,
  budgets: budgetsRouter,
  compare: compareRouter,
  published: publishedRouter,
  shares: sharesRouter,
  alerts: alertsRouter,
  catalog: catalogRouter,
  definitions: definitionsRouter,
  machines: machinesRouter,
  hooks: hooksRouter,
  webhooks: webhooksRouter,
  repositories: repositoriesRouter,
  secrets: secretsRouter,
  members: membersRouter,
  invitations: invitationsRouter,
  mails: mailsRouter,
  apiKeys: apiKeysRouter,
  projects: projectsRouter,
  audit: auditRouter,
  installation: installationRouter,
  incidents: incidentsRouter,
  session: sessionRouter,
  setup: setupRouter,
  account: accountRouter,
});
export type AppRouter = typeof appRouter;

/** Calls procedures in this process with a request's context, without HTTP between. */
export const createCaller = createCallerFactory(appRouter);
export type Caller = ReturnType<typeof createCaller>;

/** The router holds its procedures by dotted path, though its type says nested. */
const procedures: Record<string, { _def: { meta?: unknown } }> = Object(appRouter._def.procedures);

/** Whether answering a procedure needs much computing; false for a path that names none. */
export function isHeavyProcedure(path: string): boolean {
  if (!Object.hasOwn(procedures, path)) return false;
  return (procedures[path]?._def.meta as ProcedureMeta | undefined)?.quota === "heavy";
}
