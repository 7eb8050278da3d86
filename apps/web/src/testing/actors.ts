import { database } from "../server/database.ts";
import { peerHeader } from "../server/http/gate.ts";
import { addPerson, addProject, makeKey, signIn, type TestWeb } from "./openTestWeb.ts";

/** Everybody whom it can make a difference to be. */
export const actors = [
  "anonymous",
  "viewer",
  "member",
  "admin",
  "owner",
  "owner of another project",
  "read key",
  "submit key",
  "ingest key",
  "admin key",
  "expired key",
  "revoked key",
  "admin key of another project",
  "visitor of the public project",
  "stranger in the public project",
] as const;
export type ActorName = (typeof actors)[number];

/** What a request carries to be of somebody. */
export type Credentials = { cookie?: string; key?: string; headers?: Record<string, string> };

/** A key that would open everything, had it not ended. */
async function endedKey(projectId: string, data: { expiresAt: Date } | { revokedAt: Date }) {
  const key = await makeKey(projectId, "admin");
  const { id } = await database().apiKey.findFirstOrThrow({
    where: { projectId },
    orderBy: { createdAt: "desc" },
  });
  await database().apiKey.update({ where: { id }, data });
  return key;
}

/** Makes a person or a key for every actor, and the project of those who belong to another. */
export async function openActors(
  web: TestWeb,
): Promise<{ otherProjectId: string; credentials: Record<ActorName, Credentials> }> {
  const { projectId } = web;
  const otherProjectId = await addProject("other");
  const headers = { "lapline-project": projectId, [peerHeader]: "10.0.0.7" };
  const otherOwner = { cookie: await signIn(await addPerson(otherProjectId, "owner")) };
  const credentials = {
    anonymous: {},
    viewer: { cookie: await signIn(await addPerson(projectId, "viewer")) },
    member: { cookie: await signIn(await addPerson(projectId, "member")) },
    admin: { cookie: await signIn(await addPerson(projectId, "admin")) },
    owner: { cookie: web.cookie },
    "owner of another project": otherOwner,
    "read key": { key: await makeKey(projectId, "read") },
    "submit key": { key: await makeKey(projectId, "submit") },
    "ingest key": { key: await makeKey(projectId, "ingest") },
    "expired key": { key: await endedKey(projectId, { expiresAt: new Date(0) }) },
    "revoked key": { key: await endedKey(projectId, { revokedAt: new Date(0) }) },
    "admin key": { key: web.adminKey },
    "admin key of another project": { key: await makeKey(otherProjectId, "admin") },
    "visitor of the public project": { headers },
    "stranger in the public project": { ...otherOwner, headers },
  };
  return { otherProjectId, credentials };
}
