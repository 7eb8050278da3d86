import { z } from "zod";
import { canary } from "./canary.ts";
import type { Session } from "./openSession.ts";

/** Makes one of everything that has a secret as an owner does, and answers the secrets by name. */
export async function makeSecrets(session: Session): Promise<Record<string, string>> {
  const make = async (path: string, body?: unknown): Promise<unknown> => {
    const answer = await session.call("POST", `/api/v1${path}`, body);
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
    return JSON.parse(text);
  };
  const repositoryToken = canary("Repository");
  const webhookPath = canary("Path");
  // Names that no resolver knows: nothing is sent anywhere.
  await make("/repositories", {
    vendor: "gitea",
    baseUrl: "https://git.lapline.invalid",
    repository: "example/service",
    credentials: { kind: "token", token: repositoryToken },
  });
  const hook = { vendor: "github", repository: "example/service" };
  const [key, webhook, trigger, invitation, machine] = await Promise.all([
    make("/api-keys", { name: "CI", scopes: ["read"], expiresInDays: 90 }),
    make("/webhooks", {
      name: "Chat",
      url: `https://hooks.lapline.invalid/${webhookPath}`,
      events: ["run.finished"],
    }),
    make("/ci-triggers", { name: "CI", ...hook }),
    make("/invitations", { email: "new@example.org", role: "viewer" }),
    make("/machines/tokens", { label: "other" }),
  ]);
  await make("/mails/test");
  return {
    repositoryToken,
    webhookPath,
    newApiKey: found(key, /lapk_[\w-]+_[0-9a-f]{6}/),
    webhookSecret: found(webhook, /whsec_[\w+/=-]+/),
    ciTriggerSecret: z.object({ secret: z.string().min(16) }).parse(trigger).secret,
    invitation: found(invitation, /lapi_[\w-]+_[0-9a-f]{6}/),
    registrationToken: found(machine, /lapt_[\w-]+_[0-9a-f]{6}/),
  };
}

function found(answer: unknown, pattern: RegExp): string {
  const text = JSON.stringify(answer);
  const secret = pattern.exec(text)?.[0];
  if (secret === undefined) throw new Error(`nothing like ${pattern} was made: ${text}`);
  return secret;
}
