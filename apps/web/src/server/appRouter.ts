import { accountRouter } from "../features/account/server/index.ts";
import { alertsRouter } from "../features/alerts/server/index.ts";
import { annotationsRouter } from "../features/annotations/server/index.ts";
import { apiKeysRouter } from "../features/api-keys/server/index.ts";
import { auditRouter } from "../features/audit/server/index.ts";
import { backfillsRouter } from "../features/backfills/server/index.ts";
import { catalogRouter } from "../features/catalog/server/index.ts";
import { compareRouter } from "../features/compare/server/index.ts";
import { hooksRouter } from "../features/hooks/server/index.ts";
import { importsRouter } from "../features/imports/server/index.ts";
import { incidentsRouter } from "../features/incidents/server/index.ts";
import { installationRouter } from "../features/installation/server/index.ts";
import { invitationsRouter } from "../features/invitations/server/index.ts";
import { jobsRouter } from "../features/jobs/server/index.ts";
import { machinesRouter } from "../features/machines/server/index.ts";
import { mailsRouter } from "../features/mailbox/server/index.ts";
import { membersRouter } from "../features/members/server/index.ts";
import { overviewRouter } from "../features/overview/server/index.ts";
import { projectsRouter } from "../features/projects/server/index.ts";
import { publishedRouter } from "../features/published/server/index.ts";
import { repositoriesRouter } from "../features/repositories/server/index.ts";
import { rulesRouter } from "../features/rules/server/index.ts";

import { runsRouter } from "../features/runs/server/index.ts";
import { viewsRouter } from "../features/saved-views/server/index.ts";
import { schedulesRouter } from "../features/schedules/server/index.ts";
import { searchRouter } from "../features/search/server/index.ts";
import { seriesRouter } from "../features/series/server/index.ts";
import { sessionRouter } from "../features/session/server/index.ts";
import { setupRouter } from "../features/setup/server/index.ts";
import { sharesRouter } from "../features/shares/server/index.ts";
import { suspicionsRouter } from "../features/suspicions/server/index.ts";
import { webhooksRouter } from "../features/webhooks/server/index.ts";
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
