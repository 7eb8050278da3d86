import { randomUUID } from "node:crypto";
import {
  type GivenKind,
  hookInputSchema,
  type Role,
  repositoryInputSchema,
  webhookInputSchema,
} from "@lapline/contracts";
import { testFacts } from "@lapline/testkit";
import { acceptInvitation } from "../access/invitations/acceptInvitation.ts";
import { inviteMember } from "../access/invitations/inviteMember.ts";
import { resendInvitation } from "../access/invitations/resendInvitation.ts";
import { openProjectSecret } from "../access/projectSecrets/openProjectSecret.ts";
import { setSecret } from "../access/projectSecrets/setSecret.ts";
import { createApiKey } from "../access/projects/createApiKey.ts";
import { rotateApiKey } from "../access/projects/rotateApiKey.ts";
import { verifyApiKey } from "../access/projects/verifyApiKey.ts";
import type { Vault } from "../access/secrets/createVault.ts";
import type { Actor } from "../base/context/actor.ts";
import type { EngineContext } from "../base/context/context.ts";
import { connectRepository } from "../publishing/commitStatuses/connectRepository.ts";
import { updateRepository } from "../publishing/commitStatuses/updateRepository.ts";
import { createShare } from "../publishing/shares/createShare.ts";
import { openShare } from "../publishing/shares/openShare.ts";
import { createWebhook } from "../publishing/webhooks/createWebhook.ts";
import { updateWebhook } from "../publishing/webhooks/updateWebhook.ts";
import { createHook } from "../work/hooks/createHook.ts";
import { openHook } from "../work/hooks/openHook.ts";
import { rotateHookSecret } from "../work/hooks/rotateHookSecret.ts";
import { authenticateMachine } from "../work/machines/authenticateMachine.ts";
import { createRegistrationToken } from "../work/machines/createRegistrationToken.ts";
import { registerMachine } from "../work/machines/registerMachine.ts";
import { rotateMachineKey } from "../work/machines/rotateMachineKey.ts";
import { createSchedule } from "../work/schedules/createSchedule.ts";
import { updateSchedule } from "../work/schedules/updateSchedule.ts";
import { testCatalog } from "./testCatalog.ts";

/** Where acts take place. */
export interface GivingBook {
  context: EngineContext;
  vault: Vault;
  projectId: string;
  /** Something to share. */
  seriesId: string;
}

/** Who acts, and the role that the server would take them for. */
export interface ActingAs {
  actor: Actor;
  role: Role;
}

/** What was given: its row, and the secret by which it is used. */
export interface Gift {
  id: string;
  secret: string;
  /** Of an invitation. */
  role: Role;
}

interface GivingAct {
  /** Null when the engine refuses. Throws GiverGone for who may not. */
  give: (book: GivingBook, as: ActingAs, role: Role) => Promise<Gift | null>;
  /** Changes it so that who did knows the new secret or address; answers the secret. Null: none can. */
  change: ((book: GivingBook, as: ActingAs, gift: Gift) => Promise<string | null>) | null;
  /** Whether it can still be used, by using it. */
  works: (book: GivingBook, gift: Gift) => Promise<boolean>;
}

const secretNamed = (name: string) => ({
  name,
  address: "https://git.example.org/team/",
  username: "lapline",
  password: "a password for tests",
});

const address = () => `${randomUUID()}@example.org`;

async function register(book: GivingBook, token: string) {
  const facts = { name: "given", sandboxes: ["process" as const], facts: testFacts };
  return registerMachine(book.context, { token, ...facts });
}

/** How everything that can be given is given, changed and used; a kind without its row does not compile. */
export const givingActs: Readonly<Record<GivenKind, GivingAct>> = {
  invitation: {
    async give({ context, projectId }, { actor }, role) {
      const input = { projectId, actor, email: address(), role };
      const made = await inviteMember(context, input);
      return made.outcome === "created"
        ? { id: made.invitation.id, secret: made.token, role }
        : null;
    },
    async change({ context, projectId }, { actor }, { id }) {
      const sent = await resendInvitation(context, {
        projectId,
        invitationId: id,
        actor,
      });
      return sent.outcome === "sent" ? sent.token : null;
    },
    async works({ context }, { secret }) {
      const userId = randomUUID();
      await context.db.user.create({ data: { id: userId, name: "Guest", email: address() } });
      const person = { kind: "user" as const, userId, name: "Guest" };
      const { outcome } = await acceptInvitation(context, { token: secret, person });
      await context.db.user.delete({ where: { id: userId } });
      return outcome === "joined";
    },
  },
  apiKey: {
    async give({ context, projectId }, { actor }) {
      // Only people make keys, as the server has it.
      if (actor.kind === "apiKey") return null;
      const input = { projectId, actor, name: "given", scopes: ["admin" as const] };
      const { id, key } = await createApiKey(context, { ...input, expiresAt: null });
      return { id, secret: key, role: "admin" };
    },
    async change({ context, projectId }, { actor }, { id }) {
      if (actor.kind === "apiKey") return null;
      const rotated = await rotateApiKey(context, { projectId, apiKeyId: id, actor, keepMs: 0 });
      return rotated?.key ?? null;
    },
    works: async ({ context }, { secret }) => (await verifyApiKey(context, secret)) !== null,
  },
  registrationToken: {
    async give({ context, projectId }, { actor }) {
      const { token } = await createRegistrationToken(context, {
        projectId,
        label: "given",
        actor,
      });
      const { id } = await context.db.registrationToken.findFirstOrThrow({
        where: { projectId },
        orderBy: { id: "desc" },
      });
      return { id, secret: token, role: "admin" };
    },
    change: null,
    works: async (book, { secret }) => (await register(book, secret)) !== null,
  },
  machine: {
    async give(book, { actor }) {
      const { context, projectId } = book;
      const label = "given";
      const { token } = await createRegistrationToken(context, { projectId, label, actor });
      const machine = await register(book, token);
      return machine && { id: machine.machineId, secret: machine.machineKey, role: "admin" };
    },
    change: ({ context, projectId }, { actor }, { id }) =>
      rotateMachineKey(context, { projectId, machineId: id, actor }),
    works: async ({ context }, { secret }) => (await authenticateMachine(context, secret)) !== null,
  },
  hook: {
    async give({ context, vault, projectId }, { actor }) {
      const hook = hookInputSchema.parse({ name: "given", vendor: "generic" });
      const made = await createHook(context, vault, { projectId, actor, hook });
      return made.outcome === "created"
        ? { id: made.hook.id, secret: made.secret, role: "admin" }
        : null;
    },
    async change({ context, vault, projectId }, { actor }, { id }) {
      const asked = { projectId, hookId: id, actor, keepHours: 1 };
      return (await rotateHookSecret(context, vault, asked))?.secret ?? null;
    },
    async works({ context, vault }, { id, secret }) {
      const opened = await openHook(context, vault, { hookId: id, vendor: "generic" });
      return opened?.secrets.includes(secret) ?? false;
    },
  },
  webhook: {
    async give({ context, vault, projectId }, { actor }) {
      const url = "https://receiver.example.org/hook";
      const webhook = webhookInputSchema.parse({ name: "given", url, events: ["alert.confirmed"] });
      const made = await createWebhook(context, vault, { projectId, actor, webhook });
      return made.outcome === "created" ? { id: made.webhook.id, secret: "", role: "admin" } : null;
    },
    async change({ context, vault, projectId }, { actor }, { id }) {
      const change = { url: "https://elsewhere.example.org/hook" };
      const asked = { projectId, webhookId: id, actor, change };
      return (await updateWebhook(context, vault, asked)) === null ? null : "";
    },
    works: async ({ context }, { id }) =>
      (await context.db.webhook.count({ where: { id, state: "active" } })) > 0,
  },
  repository: {
    async give({ context, vault, projectId }, { actor }) {
      const connection = repositoryInputSchema.parse({
        vendor: "gitea",
        baseUrl: "https://code.example.org",
        repository: `team/${randomUUID()}`,
        credentials: { kind: "token", token: "first" },
      });
      const made = await connectRepository(context, vault, { projectId, actor, connection });
      return made.outcome === "connected"
        ? { id: made.repository.id, secret: "", role: "admin" }
        : null;
    },
    async change({ context, vault, projectId }, { actor }, { id }) {
      const change = { credentials: { kind: "token" as const, token: "second" } };
      const asked = { projectId, repositoryId: id, actor, change };
      return (await updateRepository(context, vault, asked)).outcome === "updated" ? "" : null;
    },
    works: async ({ context }, { id }) =>
      (await context.db.repositoryConnection.count({ where: { id, paused: false } })) > 0,
  },
  secret: {
    async give({ context, vault, projectId }, { actor }) {
      const name = `given-${randomUUID()}`;
      const set = await setSecret(context, vault, { projectId, actor, secret: secretNamed(name) });
      return set.outcome === "created" ? { id: set.secret.id, secret: name, role: "admin" } : null;
    },
    async change({ context, vault, projectId }, { actor }, { secret: name }) {
      const secret = secretNamed(name);
      const { outcome } = await setSecret(context, vault, { projectId, actor, secret });
      return outcome === "replaced" ? name : null;
    },
    async works({ context, vault, projectId }, { secret: name }) {
      const address = `${secretNamed(name).address}todo.git`;
      const named = { projectId, name, address };
      return (await openProjectSecret(context.db, vault, named)).outcome === "opened";
    },
  },
  schedule: {
    async give({ context, projectId }, { actor }) {
      const template = {
        target: "alpha",
        scenarios: [{ scenario: "records.insert" }],
        labels: ["local"],
      };
      const trigger = { kind: "release" as const, prereleases: false };
      const schedule = { name: "given", template, trigger };
      const made = await createSchedule(context, testCatalog, { projectId, actor, schedule });
      return made.outcome === "created"
        ? { id: made.schedule.id, secret: "", role: "admin" }
        : null;
    },
    async change({ context, projectId }, { actor }, { id }) {
      const asked = { projectId, scheduleId: id, actor, change: { name: "changed" } };
      return (await updateSchedule(context, testCatalog, asked)).outcome === "updated" ? "" : null;
    },
    works: async ({ context }, { id }) =>
      (await context.db.schedule.count({ where: { id, paused: false } })) > 0,
  },
  share: {
    async give({ context, projectId, seriesId }, { actor }) {
      const subject = { kind: "series" as const, id: seriesId };
      const share = { subject, title: "given", note: "", expiresInDays: null };
      const made = await createShare(context, testCatalog, { projectId, actor, share });
      return made.outcome === "created"
        ? { id: made.share.id, secret: made.token, role: "admin" }
        : null;
    },
    change: null,
    works: async ({ context }, { secret }) => (await openShare(context, secret)) !== null,
  },
};
