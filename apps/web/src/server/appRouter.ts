import { accountRouter } from "./procedures/account/index.ts";
import { alertsRouter } from "./procedures/alerts/index.ts";
import { annotationsRouter } from "./procedures/annotations/index.ts";
import { apiKeysRouter } from "./procedures/api-keys/index.ts";
import { auditRouter } from "./procedures/audit/index.ts";
import { backfillsRouter } from "./procedures/backfills/index.ts";
import { catalogRouter } from "./procedures/catalog/index.ts";
import { compareRouter } from "./procedures/compare/index.ts";
import { hooksRouter } from "./procedures/hooks/index.ts";
import { importsRouter } from "./procedures/imports/index.ts";
import { incidentsRouter } from "./procedures/incidents/index.ts";
import { installationRouter } from "./procedures/installation/index.ts";
import { invitationsRouter } from "./procedures/invitations/index.ts";
import { jobsRouter } from "./procedures/jobs/index.ts";
import { machinesRouter } from "./procedures/machines/index.ts";
import { mailsRouter } from "./procedures/mailbox/index.ts";
import { membersRouter } from "./procedures/members/index.ts";
import { overviewRouter } from "./procedures/overview/index.ts";
import { projectsRouter } from "./procedures/projects/index.ts";
import { publishedRouter } from "./procedures/published/index.ts";
import { repositoriesRouter } from "./procedures/repositories/index.ts";
import { rulesRouter } from "./procedures/rules/index.ts";

import { runsRouter } from "./procedures/runs/index.ts";
import { viewsRouter } from "./procedures/saved-views/index.ts";
import { schedulesRouter } from "./procedures/schedules/index.ts";
import { searchRouter } from "./procedures/search/index.ts";
import { seriesRouter } from "./procedures/series/index.ts";
import { sessionRouter } from "./procedures/session/index.ts";
import { setupRouter } from "./procedures/setup/index.ts";
import { sharesRouter } from "./procedures/shares/index.ts";
import { suspicionsRouter } from "./procedures/suspicions/index.ts";
import { webhooksRouter } from "./procedures/webhooks/index.ts";
import { router } from "./trpc.ts";

/** Everything that can be asked of the server; the REST API answers from the same procedures. */
export const appRouter = router({
  session: sessionRouter,
  setup: setupRouter,
  account: accountRouter,
  overview: overviewRouter,
  search: searchRouter,
  catalog: catalogRouter,
  runs: runsRouter,
  backfills: backfillsRouter,
  schedules: schedulesRouter,
  jobs: jobsRouter,
  imports: importsRouter,
  series: seriesRouter,
  views: viewsRouter,
  annotations: annotationsRouter,
  suspicions: suspicionsRouter,
  rules: rulesRouter,
  compare: compareRouter,
  published: publishedRouter,
  shares: sharesRouter,
  alerts: alertsRouter,
  machines: machinesRouter,
  members: membersRouter,
  invitations: invitationsRouter,
  projects: projectsRouter,
  mails: mailsRouter,
  hooks: hooksRouter,
  webhooks: webhooksRouter,
  repositories: repositoriesRouter,
  apiKeys: apiKeysRouter,
  audit: auditRouter,
  incidents: incidentsRouter,
  installation: installationRouter,
});
export type AppRouter = typeof appRouter;
