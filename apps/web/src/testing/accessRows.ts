import { randomUUID } from "node:crypto";
import { ruleInputSchema, type ShareInput } from "@lapline/contracts";
import {
  createApiKey,
  createRegistrationToken,
  createRule,
  createSavedView,
  createShare,
  registerMachine,
  saveImportMapping,
  submitRun,
} from "@lapline/engine";
import { testFacts } from "@lapline/testkit";
import { catalog } from "../server/catalog.ts";
import { database } from "../server/database.ts";
import { engine } from "../server/engine.ts";
import type { AccessRow, OwnIds } from "./accessRow.ts";
import { budgetRows } from "./budgetRows.ts";
import { compareRows } from "./compareRows.ts";
import { definitionRows } from "./definitionRows.ts";
import { memberRows } from "./memberRows.ts";
import { newAlert } from "./newAlert.ts";
import { newAnnotation } from "./newAnnotation.ts";
import { newBisectable, newBisection } from "./newBisection.ts";
import { hookInput, hookRules, newHook, waitingDelivery } from "./newHook.ts";
import { newIncident } from "./newIncident.ts";
import { newMeasured } from "./newMeasured.ts";
import { newRepository, unconnectedRepository } from "./newRepository.ts";
import { newSecret, unsetSecret } from "./newSecret.ts";
import { newDelivery, newWebhook, webhookInput } from "./newWebhook.ts";
import { scheduleRows } from "./scheduleRows.ts";
import { seriesRows } from "./seriesRows.ts";
import { keptStatistic, withDistributions } from "./statisticRows.ts";
import { testBackfill } from "./testBackfill.ts";
import { testImport } from "./testImport.ts";
import { testSubmission } from "./testSubmission.ts";

const actor = { kind: "system" as const };

async function newMachine(projectId: string): Promise<{ id: string }> {
  const { token } = await createRegistrationToken(engine(), { projectId, label: "extra", actor });
  const request = { token, name: "extra", sandboxes: ["process" as const], facts: testFacts };
  const machine = await registerMachine(engine(), request);
  if (machine === null) throw new Error("a fresh token was refused");
  return { id: machine.machineId };
}

async function newApiKey(projectId: string): Promise<{ id: string }> {
  const key = { projectId, actor, name: "extra", scopes: ["read" as const], expiresAt: null };
  const { id } = await createApiKey(engine(), key);
  return { id };
}

async function newRun(projectId: string): Promise<{ id: string; jobs: { id: string }[] }> {
  const result = await submitRun(engine(), catalog, {
    projectId,
    actor,
    submission: testSubmission(),
  });
  if (result.outcome !== "created") throw new Error(JSON.stringify(result));
  return result.run;
}

/** A rule of the whole project; one per scope may exist, so those of earlier calls go first. */
async function withoutRules() {
  await database().rule.deleteMany();
  return { name: "new", minChange: 0.05 };
}

async function newRule(projectId: string): Promise<{ id: string; name: string; mute: boolean }> {
  const rule = ruleInputSchema.parse(await withoutRules());
  const created = await createRule(engine(), { projectId, actor, rule });
  if (created.outcome !== "created") throw new Error(created.outcome);
  return { id: created.rule.id, name: "changed", mute: true };
}

/** A view that the project shares. */
async function newView(projectId: string): Promise<{ id: string }> {
  await database().savedView.deleteMany();
  const view = { name: randomUUID(), query: "view=grid", shared: true };
  const created = await createSavedView(engine(), { projectId, userId: null, actor, view });
  if (created.outcome !== "created") throw new Error(created.outcome);
  return { id: created.view.id };
}

const testMapping = { kind: "csv", benchmark: "test", value: "ms", params: [] } as const;

async function newImportMapping(projectId: string): Promise<{ id: string }> {
  await database().importMapping.deleteMany();
  const mapping = { ...testMapping, decimal: "." as const, params: [] };
  const input = { name: randomUUID(), mapping };
  const stored = await saveImportMapping(engine(), { projectId, actor, input });
  if (stored.outcome !== "saved") throw new Error(stored.outcome);
  return { id: stored.saved.id };
}

/** A project may have 50 webhooks, and there are more calls than that. */
async function withoutWebhooks() {
  await database().webhook.deleteMany();
  return webhookInput;
}

function seriesShare(_: string, { seriesId }: OwnIds): ShareInput {
  const subject = { kind: "series" as const, id: seriesId };
  return { subject, title: "Series", note: "", expiresInDays: 30 };
}

async function newShare(projectId: string, ids: OwnIds): Promise<{ id: string }> {
  const share = seriesShare(projectId, ids);
  const created = await createShare(engine(), catalog, { projectId, actor, share });
  if (created.outcome !== "created") throw new Error(created.outcome);
  return created.share;
}

const list = { input: () => ({}), foreign: "nothing of it" as const };
const run = { input: (_: string, { runId }: OwnIds) => ({ id: runId }), foreign: 404 as const };
const job = { input: (_: string, { jobId }: OwnIds) => ({ id: jobId }), foreign: 404 as const };
const machine = { input: newMachine, foreign: 404 as const };

/** Every procedure of the router by its path; the access test fails when one lacks its row. */
export const accessRows: Readonly<Record<string, AccessRow>> = {
  "session.me": { input: () => undefined, foreign: "nothing of it" },
  "setup.status": { input: () => undefined, foreign: "nothing of it" },
  "setup.createOwner": {
    input: () => ({
      name: "Second",
      email: `${randomUUID()}@example.org`,
      password: "a sentence that is long enough",
      projectName: "Second",
    }),
    foreign: "nothing of it",
  },
  "overview.get": list,
  "overview.visit": { input: () => ({ seen: true }), foreign: "nothing of it", keys: 403 },
  "search.find": { input: () => ({ q: "pglite" }), foreign: "nothing of it" },
  "catalog.targets": { input: () => undefined, foreign: "nothing of it" },
  "catalog.refreshVersions": { input: () => ({ target: "pglite" }), foreign: "nothing of it" },
  "catalog.scenarios": { input: () => undefined, foreign: "nothing of it" },
  ...definitionRows,
  ...compareRows,
  "runs.list": list,
  "runs.get": run,
  "runs.verdict": run,
  "runs.results": run,
  "runs.submission": run,
  "runs.outcomes": {
    input: async (_project, own) => ({ ids: [own.runId] }),
    foreign: "nothing of it",
  },
  "runs.submit": { input: () => testSubmission(), foreign: "nothing of it" },
  "runs.preview": { input: () => testSubmission(), foreign: "nothing of it" },
  "runs.cancel": {
    input: async (projectId) => ({ id: (await newRun(projectId)).id }),
    foreign: 404,
  },
  "backfills.preview": { input: () => testBackfill(), foreign: "nothing of it" },
  "backfills.start": { input: () => testBackfill(), foreign: "nothing of it" },
  ...scheduleRows,
  "runs.delete": {
    input: async (projectId) => ({ id: (await newMeasured(projectId)).runId, reason: "wrong" }),
    foreign: 404,
  },
  "imports.mappings": list,
  "imports.saveMapping": {
    input: () => ({ name: randomUUID(), mapping: testMapping }),
    foreign: "nothing of it",
  },
  "imports.deleteMapping": { input: newImportMapping, foreign: 404 },
  "imports.preview": {
    input: () => ({ files: testImport().files }),
    foreign: "nothing of it",
  },
  "imports.reports": { input: () => testImport(), foreign: "nothing of it" },
  "jobs.get": job,
  "jobs.cancel": {
    input: async (projectId) => ({ id: (await newRun(projectId)).jobs[0]?.id }),
    foreign: 404,
  },
  "jobs.deleteReport": {
    input: async (projectId) => ({ id: (await newMeasured(projectId)).jobId, reason: "wrong" }),
    foreign: 404,
  },
  "jobs.report": job,
  "jobs.log": job,
  "series.list": list,
  "series.get": { input: (_, { seriesId }) => ({ id: seriesId }), foreign: 404 },
  "series.comparisons": { input: (_, { seriesId }) => ({ id: seriesId }), foreign: 404 },
  "series.groups": { input: () => ({ by: ["target"] }), foreign: "nothing of it" },
  "series.facets": list,
  "series.histories": {
    input: (_, { seriesId }) => ({ ids: [seriesId] }),
    foreign: "nothing of it",
  },
  "series.listPinned": { input: () => undefined, foreign: "nothing of it" },
  "series.keepStatistic": { input: withDistributions, foreign: 404 },
  "series.endStatistic": { input: keptStatistic, foreign: 404 },
  ...seriesRows,
  "series.reprocess": { input: () => ({}), foreign: "nothing of it" },
  "suspicions.list": list,
  "views.list": list,
  "views.create": {
    input: () => ({ name: randomUUID(), query: "view=grid", shared: true }),
    foreign: "nothing of it",
    needs: "views.share",
  },
  "views.change": {
    input: async (projectId) => ({ ...(await newView(projectId)), name: randomUUID() }),
    foreign: 404,
    needs: "views.share",
  },
  "views.delete": { input: newView, foreign: 404, needs: "views.share" },
  "series.history": { input: (_, { seriesId }) => ({ id: seriesId }), foreign: 404 },
  "annotations.list": {
    input: (_, { seriesId }) => ({ seriesId }),
    foreign: 404,
  },
  "annotations.create": {
    input: (_, { seriesId }) => ({
      seriesId,
      scope: "project",
      at: "2026-01-01T00:00:00.000Z",
      text: "new kernel",
    }),
    foreign: 404,
  },
  "annotations.update": {
    input: async (projectId, { seriesId }) => ({
      ...(await newAnnotation(projectId, seriesId)),
      text: "another kernel",
    }),
    foreign: 404,
  },
  "annotations.delete": {
    input: (projectId, { seriesId }) => newAnnotation(projectId, seriesId),
    foreign: 404,
  },
  "annotations.restore": {
    input: (projectId, { seriesId }) => newAnnotation(projectId, seriesId, "deleted"),
    foreign: 404,
  },
  ...budgetRows,
  "rules.list": list,
  "rules.create": { input: withoutRules, foreign: "nothing of it" },
  "rules.update": { input: newRule, foreign: 404 },
  "rules.delete": {
    input: async (projectId) => ({ id: (await newRule(projectId)).id }),
    foreign: 404,
  },
  "rules.preview": { input: () => ({ name: "new", minChange: 0.5 }), foreign: "nothing of it" },
  "alerts.list": list,
  "alerts.counts": { input: () => undefined, foreign: "nothing of it" },
  "alerts.rate": { input: () => undefined, foreign: "nothing of it" },
  "alerts.get": {
    input: async (projectId, ids) => ({ id: (await newAlert(projectId, ids)).id }),
    foreign: 404,
  },
  "alerts.act": {
    input: async (projectId, ids) => ({
      alerts: [{ id: (await newAlert(projectId, ids)).id, revision: 0 }],
      action: { kind: "acknowledge" },
    }),
    foreign: "nothing of it",
  },
  "alerts.merge": {
    input: async (projectId, ids) => ({
      id: (await newAlert(projectId, ids)).id,
      intoId: (await newAlert(projectId, ids)).id,
      revision: 0,
    }),
    foreign: 404,
  },
  "alerts.split": {
    input: async (projectId, ids) => {
      const { id, suspicionIds } = await newAlert(projectId, ids);
      return { id, suspicionIds: suspicionIds.slice(0, 1), revision: 0 };
    },
    foreign: 404,
  },
  "alerts.planBisection": { input: newBisectable, foreign: 404 },
  "alerts.bisect": { input: newBisectable, foreign: 404 },
  "alerts.stopBisection": { input: newBisection, foreign: 404 },
  "shares.list": list,
  "shares.create": { input: seriesShare, foreign: 404 },
  "shares.revoke": {
    input: async (projectId, ids) => ({ id: (await newShare(projectId, ids)).id }),
    foreign: 404,
    needs: "shares.manage",
  },
  "projects.caller": { input: () => undefined, foreign: "nothing of it" },
  "projects.visibility": { input: () => undefined, foreign: "nothing of it" },
  "projects.defining": { input: () => undefined, foreign: "nothing of it" },
  "rules.missingAlerts": { input: () => undefined, foreign: "nothing of it" },
  "rules.setMissingAlerts": {
    input: () => ({ alertsMissingData: true }),
    foreign: "nothing of it",
  },
  "projects.setDefining": { input: () => ({ membersDefine: false }), foreign: "nothing of it" },
  "projects.setVisibility": {
    input: () => ({ isPublic: false }),
    foreign: "nothing of it",
    keys: 403,
  },
  ...memberRows,
  "machines.list": list,
  "machines.createToken": { input: () => ({ label: "new" }), foreign: "nothing of it" },
  "machines.drain": machine,
  "machines.resume": machine,
  "machines.revoke": machine,
  "hooks.list": list,
  "hooks.create": { input: hookInput, foreign: "nothing of it" },
  "hooks.update": {
    input: async (projectId) => ({ ...(await newHook(projectId)), paused: true }),
    foreign: 404,
  },
  "hooks.setRules": {
    input: async (projectId) => ({ ...(await newHook(projectId)), rules: hookRules }),
    foreign: 404,
  },
  "hooks.tryRule": {
    input: async (projectId) => ({ ...(await newHook(projectId)), rule: hookRules[0] }),
    foreign: 404,
  },
  "hooks.rotate": {
    input: async (projectId) => ({ ...(await newHook(projectId)), keepHours: 1 }),
    foreign: 404,
  },
  "hooks.delete": { input: newHook, foreign: 404 },
  "hooks.deliveries": list,
  "hooks.delivery": {
    input: async (projectId) => ({ id: (await waitingDelivery(projectId)).id }),
    foreign: 404,
  },
  "hooks.approve": { input: waitingDelivery, foreign: 404 },
  "hooks.refuse": { input: waitingDelivery, foreign: 404 },
  "webhooks.list": list,
  "webhooks.create": { input: withoutWebhooks, foreign: "nothing of it" },
  "webhooks.update": {
    input: async (projectId) => ({ ...(await newWebhook(projectId)), state: "paused" }),
    foreign: 404,
  },
  "webhooks.rotate": {
    input: async (projectId) => ({ ...(await newWebhook(projectId)), keepHours: 1 }),
    foreign: 404,
  },
  "webhooks.delete": { input: newWebhook, foreign: 404 },
  "webhooks.test": { input: newWebhook, foreign: 404 },
  "webhooks.deliveries": list,
  "webhooks.delivery": { input: newDelivery, foreign: 404 },
  "webhooks.redeliver": { input: newDelivery, foreign: 404 },
  "repositories.list": list,
  "repositories.connect": { input: unconnectedRepository, foreign: "nothing of it" },
  "repositories.update": {
    input: async (projectId) => ({ ...(await newRepository(projectId)), paused: true }),
    foreign: 404,
  },
  "repositories.disconnect": { input: newRepository, foreign: 404 },
  "secrets.list": list,
  "secrets.set": { input: unsetSecret, foreign: "nothing of it" },
  "secrets.delete": { input: newSecret, foreign: 404 },
  "apiKeys.list": list,
  "apiKeys.create": {
    input: () => ({ name: "new", scopes: ["read"], expiresInDays: 1 }),
    foreign: "nothing of it",
    keys: 403,
  },
  "apiKeys.rotate": {
    input: async (projectId) => ({ ...(await newApiKey(projectId)), keepHours: 1 }),
    foreign: 404,
    keys: 403,
  },
  "audit.list": list,
  "incidents.list": list,
  "incidents.retry": { input: newIncident, foreign: 404 },
  "incidents.discard": { input: newIncident, foreign: 404 },
  "projects.create": {
    // By its name behind the others: a session that names no project works in its first.
    input: () => ({ name: "Yet another", slug: `another-${randomUUID()}` }),
    foreign: "nothing of it",
  },
  "installation.audit": list,
  "installation.incidents": list,
  "installation.retryIncident": { input: () => newIncident(null), foreign: "nothing of it" },
  "installation.discardIncident": { input: () => newIncident(null), foreign: "nothing of it" },
  "installation.transfer": {
    input: () => ({ email: "owner@example.org" }),
    foreign: "nothing of it",
  },
  "apiKeys.given": { input: newApiKey, foreign: "nothing of it" },
  "apiKeys.revoke": { input: newApiKey, foreign: 404 },
};
