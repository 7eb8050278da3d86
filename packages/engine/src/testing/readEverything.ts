import type { Page, PageQuery } from "@lapline/contracts";
import { type EngineContext, sha256 } from "../base/index.ts";
import {
  getAlert,
  getMail,
  getReport,
  getRun,
  getSeries,
  listAlerts,
  listAnnotations,
  listApiKeys,
  listAudit,
  listDeliveries,
  listHookDeliveries,
  listHooks,
  listIncidents,
  listInvitations,
  listMachines,
  listMails,
  listMembers,
  listRepositories,
  listRules,
  listRuns,
  listSchedules,
  listSeries,
  listShares,
  listSuspicions,
  listWebhooks,
} from "../index.ts";

/** What is large is told by its digest. */
type Listed = Record<string, readonly unknown[] | string>;

function digest(answer: unknown): string {
  // The kept digests are of answers in older words.
  const inOldWords = JSON.stringify(answer)
    ?.replaceAll(
      "This change is no longer visible in the history",
      "The history does not show this change any more",
    )
    .replaceAll(/A new comparison of (\d+) trials per/g, "A comparison with $1 more trials per");
  return sha256(inOldWords).slice(0, 12);
}

async function all<T>(list: (page: PageQuery) => Promise<Page<T> | null>): Promise<T[]> {
  const items: T[] = [];
  let cursor: string | undefined;
  do {
    const page = await list({ limit: 100, ...(cursor === undefined ? {} : { cursor }) });
    if (page === null) throw new Error("a list of a project is not there");
    items.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return items;
}

/** Reads one thing after the other: each may take several connections. */
async function each<T, R>(items: readonly T[], read: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (const item of items) results.push(await read(item));
  return results;
}

/** How its comparison was measured and what was spent came later than the answers that are kept. */
function withoutMeasuring(report: Awaited<ReturnType<typeof getReport>>) {
  if (report?.comparison === undefined) return report;
  const { measuring: _how, ...comparison } = report.comparison;
  const measures = comparison.measures.map(({ look: _look, between: _between, ...one }) => one);
  return { ...report, comparison: { ...comparison, measures } };
}

/** What the engine answers about everything that a project has, by kind; dates as they go over the wire. */
export async function readEverything(context: EngineContext, projectId: string): Promise<Listed> {
  const runs = await all((page) => listRuns(context, { projectId, ...page }));
  const wholeRuns = await each(runs, ({ id }) => getRun(context, { projectId, runId: id }));
  const jobIds = wholeRuns.flatMap((run) => (run === null ? [] : run.jobs.map(({ id }) => id)));
  const series = await all((page) => listSeries(context, { projectId, ...page }));
  const alerts = await all((page) => listAlerts(context, { projectId, ...page }));
  const mails = await all((page) => listMails(context, { projectId, ...page }));
  return {
    // What came later than the answers that are kept is left out.
    runs: runs.map(
      ({
        durationMs: _time,
        versions: _names,
        imported: _isIn,
        commit: _at,
        subject: _of,
        ...run
      }) => run,
    ),
    wholeRuns: wholeRuns.map((run) => {
      const { subject: _of, ...rest } = run ?? {};
      return digest(run === null ? null : rest);
    }),
    reports: await each(jobIds, async (jobId) =>
      digest(withoutMeasuring(await getReport(context, { projectId, jobId }))),
    ),
    series: series.map(({ move: _newest, ...one }) => one),
    wholeSeries: await each(series, async ({ id }) => {
      const found = await getSeries(context, { projectId, seriesId: id });
      if (found === null) throw new Error("a series of a list is not there");
      const { move: _newest, ...one } = found;
      const { between: _spread, ...floor } = one.noiseFloor ?? {};
      return digest({
        ...one,
        state: one.state === "improved" ? "quiet" : one.state,
        noiseFloor: one.noiseFloor === null ? null : floor,
      });
    }),
    alerts,
    wholeAlerts: await each(alerts, async ({ id }) => {
      const alert = await getAlert(context, { projectId, alertId: id });
      const series = alert?.series.map(({ imported: _from, ...one }) => one);
      return alert === null ? null : { ...alert, series };
    }),
    suspicions: await all((page) => listSuspicions(context, { projectId, ...page })),
    annotations: await all((page) => listAnnotations(context, { projectId, ...page })),
    rules: await all((page) => listRules(context, { projectId, ...page })),
    machines: (
      await all((page) => listMachines(context, { projectId, includeRevoked: true, ...page }))
    ).map(({ updateProblem: _newest, ...machine }) => machine),
    schedules: (await all((page) => listSchedules(context, { projectId, ...page }))).map(
      ({ nextTimes: _newest, ...schedule }) => schedule,
    ),
    hooks: (await all((page) => listHooks(context, { projectId, ...page }))).map(
      ({ definitionFile: _newest, ...hook }) => hook,
    ),
    hookDeliveries: await all((page) => listHookDeliveries(context, { projectId, ...page })),
    mails: await each(mails, ({ id }) => getMail(context, { projectId, mailId: id })),
    webhooks: await all((page) => listWebhooks(context, { projectId, ...page })),
    deliveries: await all((page) => listDeliveries(context, { projectId, ...page })),
    repositories: await all((page) => listRepositories(context, { projectId, ...page })),
    shares: await all((page) => listShares(context, { projectId, ...page })),
    members: await all((page) => listMembers(context, { projectId, withEmail: true, ...page })),
    invitations: await all((page) => listInvitations(context, { projectId, ...page })),
    apiKeys: await all((page) => listApiKeys(context, { projectId, ...page })),
    incidents: await all((page) => listIncidents(context, { projectId, ...page })),
    audit: digest(await all((page) => listAudit(context, { projectId, ...page }))),
  };
}
