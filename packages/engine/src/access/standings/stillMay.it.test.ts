import { randomUUID } from "node:crypto";
import { inOwnDatabase } from "@lapline/testkit";
import { beforeAll, expect, test } from "vitest";
import type { Actor } from "../../base/context/actor.ts";
import { createRule } from "../../judgment/rules/createRule.ts";
import { deleteRule } from "../../judgment/rules/deleteRule.ts";
import { updateRule } from "../../judgment/rules/updateRule.ts";
import { deleteRun } from "../../operations/deletions/deleteRun.ts";
import { discardIncident } from "../../operations/incidents/discardIncident.ts";
import { retryIncident } from "../../operations/incidents/retryIncident.ts";
import { disconnectRepository } from "../../publishing/commitStatuses/disconnectRepository.ts";
import { redeliver } from "../../publishing/deliveries/redeliver.ts";
import { queueTestMail } from "../../publishing/mails/queueTestMail.ts";
import { deleteWebhook } from "../../publishing/webhooks/deleteWebhook.ts";
import { testWebhook } from "../../publishing/webhooks/testWebhook.ts";
import { requestReprocess } from "../../results/reprocess/requestReprocess.ts";
import { openTestEngine, type TestEngine, testActor } from "../../testing/openTestEngine.ts";
import { deleteHook } from "../../work/hooks/deleteHook.ts";
import { drainMachine } from "../../work/machines/drainMachine.ts";
import { revokeMachine } from "../../work/machines/revokeMachine.ts";
import { inviteMember } from "../invitations/inviteMember.ts";
import { revokeInvitation } from "../invitations/revokeInvitation.ts";
import { changeMemberRole } from "../members/changeMemberRole.ts";
import { removeMember } from "../members/removeMember.ts";
import { createApiKey } from "../projects/createApiKey.ts";
import { publishProject } from "../projects/publishProject.ts";
import { revokeApiKey } from "../projects/revokeApiKey.ts";
import { GiverGone } from "./giverGone.ts";

let engine: TestEngine;

beforeAll(async () => {
  engine = await inOwnDatabase(openTestEngine);
  return engine.close;
});

const none = randomUUID();
const settle = { reason: "wrong", handOver: [] };

/** Each thing that takes more than a member, as a request that was let in before does it. */
const acts: Record<string, (by: { projectId: string; actor: Person }) => Promise<unknown>> = {
  "changes their own role": (by) =>
    changeMemberRole(engine.context, { ...by, ...settle, userId: by.actor.id, role: "admin" }),
  "changes a role": (by) =>
    changeMemberRole(engine.context, { ...by, ...settle, userId: testActor.id, role: "owner" }),
  "removes a member": (by) =>
    removeMember(engine.context, { ...by, ...settle, userId: testActor.id }),
  invites: (by) => inviteMember(engine.context, { ...by, email: "a@example.org", role: "admin" }),
  "revokes an invitation": (by) => revokeInvitation(engine.context, { ...by, invitationId: none }),
  "revokes a key": (by) => revokeApiKey(engine.context, { ...by, ...settle, apiKeyId: none }),
  "revokes a machine": (by) =>
    revokeMachine(engine.context, { ...by, machineId: engine.machineId }),
  "drains a machine": (by) =>
    drainMachine(engine.context, { ...by, machineId: engine.machineId, drain: true }),
  publishes: (by) => publishProject(engine.context, { ...by, isPublic: true }),
  "makes a rule": (by) =>
    createRule(engine.context, { ...by, rule: Object({ target: null, scenario: null }) }),
  "changes a rule": (by) => updateRule(engine.context, { ...by, ruleId: none, change: Object({}) }),
  "deletes a rule": (by) => deleteRule(engine.context, { ...by, ruleId: none }),
  "deletes a run": (by) => deleteRun(engine.context, { ...by, ...settle, runId: none }),
  "evaluates again": (by) => requestReprocess(engine.context, { ...by, series: {} }),
  "deletes a trigger": (by) => deleteHook(engine.context, { ...by, hookId: none }),
  "tests a webhook": (by) => testWebhook(engine.context, { ...by, webhookId: none }),
  "delivers again": (by) => redeliver(engine.context, { ...by, deliveryId: none }),
  "deletes a webhook": (by) => deleteWebhook(engine.context, { ...by, webhookId: none }),
  disconnects: (by) => disconnectRepository(engine.context, { ...by, repositoryId: none }),
  "retries an incident": (by) => retryIncident(engine.context, { ...by, incidentId: none }),
  "discards an incident": (by) => discardIncident(engine.context, { ...by, incidentId: none }),
  "retries one of the installation": (by) =>
    retryIncident(engine.context, { ...by, projectId: null, incidentId: none }),
  "sends a test mail": (by) => queueTestMail(engine.context, { ...by, email: "a@example.org" }),
};

type Person = Extract<Actor, { kind: "user" }>;

async function addAdmin(): Promise<Person> {
  const id = randomUUID();
  const { db, projectId } = engine;
  await db.user.create({ data: { id, name: "Anna", email: `${id}@example.org` } });
  await db.member.create({ data: { id: randomUUID(), projectId, userId: id, role: "admin" } });
  return { kind: "user", id, name: "Anna" };
}

test("who was demoted or removed after their request was let in changes nothing by it", async () => {
  const { context, projectId, db } = engine;
  const [demoted, removed] = [await addAdmin(), await addAdmin()];
  const by = { projectId, actor: testActor, handOver: [] };
  await changeMemberRole(context, { ...by, userId: demoted.id, role: "member" });
  await removeMember(context, { ...by, userId: removed.id });
  const rows = () => db.audit.count();
  const before = await rows();
  for (const [what, act] of Object.entries(acts)) {
    for (const actor of [demoted, removed]) {
      await expect(act({ projectId, actor }), what).rejects.toBeInstanceOf(GiverGone);
    }
  }
  expect(await rows()).toBe(before);
  const { role } = await db.member.findFirstOrThrow({ where: { userId: demoted.id } });
  expect(role).toBe("member");
});

test("a revoked key ends the requests that came by it, too", async () => {
  const { context, projectId } = engine;
  const asked = { projectId, name: "ci", scopes: ["admin" as const], expiresAt: null };
  const { id } = await createApiKey(context, { ...asked, actor: testActor });
  const actor = { kind: "apiKey" as const, id, name: "ci" };
  const drain = { projectId, machineId: engine.machineId, drain: false, actor };
  expect(await drainMachine(context, drain)).toBe(true);
  await revokeApiKey(context, { projectId, apiKeyId: id, actor: testActor, handOver: [] });
  await expect(drainMachine(context, drain)).rejects.toBeInstanceOf(GiverGone);
});

test("of an admin's demotion and what they do at that moment, one sees the other", async () => {
  const { context, projectId, db } = engine;
  for (let round = 0; round < 5; round += 1) {
    const actor = await addAdmin();
    const [, raised] = await Promise.allSettled([
      changeMemberRole(context, {
        ...{ projectId, actor: testActor, handOver: [] },
        ...{ userId: actor.id, role: "member" },
      }),
      changeMemberRole(context, {
        projectId,
        actor,
        handOver: [],
        userId: actor.id,
        role: "admin",
      }),
    ]);
    if (raised.status === "rejected") expect(raised.reason).toBeInstanceOf(GiverGone);
    const { role } = await db.member.findFirstOrThrow({ where: { userId: actor.id } });
    expect(role).toBe("member");
  }
});
