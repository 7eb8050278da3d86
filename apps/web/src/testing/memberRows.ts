import { randomUUID } from "node:crypto";
import { inviteMember } from "@lapline/engine";
import { database } from "../server/database.ts";
import { engine } from "../server/engine.ts";
import type { AccessRow } from "./accessRow.ts";
import { newMail } from "./newMail.ts";
import { password } from "./openTestWeb.ts";

const actor = { kind: "system" as const };

async function invite(projectId: string): Promise<{ id: string; token: string }> {
  const email = `${randomUUID()}@example.org`;
  const invited = await inviteMember(engine(), {
    projectId,
    actor,
    email,
    role: "viewer",
  });
  if (invited.outcome !== "created") throw new Error(invited.outcome);
  return { id: invited.invitation.id, token: invited.token };
}

async function newInvitation(projectId: string): Promise<{ id: string }> {
  return { id: (await invite(projectId)).id };
}

/** The link of an invitation into a project of its own: who uses it belongs to that one afterwards. */
async function newLink(): Promise<{ token: string }> {
  const id = randomUUID();
  await database().project.create({ data: { id, slug: `zz-${id}`, name: `zz ${id}` } });
  return { token: (await invite(id)).token };
}

async function newMember(projectId: string): Promise<{ id: string }> {
  const id = randomUUID();
  const email = `${id}@example.org`;
  await database().user.create({ data: { id, email, name: "extra" } });
  await database().member.create({
    data: { id: randomUUID(), projectId, userId: id, role: "member" },
  });
  return { id };
}

/** A further session of the one who set the installation up; it ends for nobody else. */
async function newSession(): Promise<{ id: string }> {
  const id = randomUUID();
  const { userId } = await database().member.findFirstOrThrow({
    where: { role: "owner" },
    orderBy: { createdAt: "asc" },
  });
  const expiresAt = new Date(Date.now() + 60_000);
  await database().session.create({ data: { id, userId, token: id, expiresAt } });
  return { id };
}

/** Rows of members, invitations and mails; see accessRows.ts. */
export const memberRows: Readonly<Record<string, AccessRow>> = {
  "account.sessions": { input: () => undefined, foreign: "nothing of it", anyProject: true },
  "account.endSessions": { input: newSession, foreign: "nothing of it", anyProject: true },
  "account.changePassword": {
    input: () => ({ current: password, next: password }),
    foreign: "nothing of it",
    anyProject: true,
  },
  "account.secondFactor": { input: () => undefined, foreign: "nothing of it", anyProject: true },
  "account.beginSecondFactor": {
    input: () => ({ password }),
    foreign: "nothing of it",
    anyProject: true,
  },
  "account.confirmSecondFactor": {
    input: () => ({ code: "no code" }),
    foreign: "nothing of it",
    anyProject: true,
  },
  "account.disableSecondFactor": {
    input: () => ({ password, code: "no code" }),
    foreign: "nothing of it",
    anyProject: true,
  },
  "account.renewRecoveryCodes": {
    input: () => ({ password, code: "no code" }),
    foreign: "nothing of it",
    anyProject: true,
  },
  "members.list": { input: () => ({}), foreign: "nothing of it" },
  "members.subscriptions": { input: () => undefined, foreign: "nothing of it", keys: 403 },
  "members.subscribe": {
    input: () => ({ digestHour: 7, timeZone: "Europe/Berlin" }),
    foreign: "nothing of it",
    keys: 403,
  },
  "members.changeRole": {
    input: async (projectId) => ({ ...(await newMember(projectId)), role: "viewer" }),
    foreign: 404,
  },
  "members.given": {
    input: async (projectId) => ({ ...(await newMember(projectId)), role: "viewer" }),
    foreign: "nothing of it",
  },
  "members.remove": { input: newMember, foreign: 404 },
  "invitations.list": { input: () => ({}), foreign: "nothing of it" },
  "invitations.create": {
    input: () => ({ email: `${randomUUID()}@example.org`, role: "member" }),
    foreign: "nothing of it",
  },
  "invitations.resend": { input: newInvitation, foreign: 404 },
  "invitations.revoke": { input: newInvitation, foreign: 404 },
  "invitations.accept": {
    input: async () => ({
      ...(await newLink()),
      name: "New",
      password: "a sentence that is long enough",
    }),
    foreign: "nothing of it",
  },
  "invitations.join": { input: newLink, foreign: "nothing of it", anyProject: true },
  "mails.list": { input: () => ({}), foreign: "nothing of it" },
  "mails.get": { input: newMail, foreign: 404 },
  "mails.test": { input: () => undefined, foreign: "nothing of it", keys: 403 },
};
