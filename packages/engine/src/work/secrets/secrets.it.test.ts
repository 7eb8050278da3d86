import { randomBytes, randomUUID } from "node:crypto";
import { projectSecretInputSchema, type RunInput } from "@lapline/contracts";
import { inOwnDatabase } from "@lapline/testkit";
import { beforeAll, expect, test } from "vitest";
import { deleteSecret } from "../../access/projectSecrets/deleteSecret.ts";
import { listSecrets } from "../../access/projectSecrets/listSecrets.ts";
import { setSecret } from "../../access/projectSecrets/setSecret.ts";
import { createApiKey } from "../../access/projects/createApiKey.ts";
import { createVault, type Vault } from "../../access/secrets/createVault.ts";
import { GiverGone } from "../../access/standings/giverGone.ts";
import type { Actor } from "../../base/index.ts";
import {
  ableWorker,
  allowDefinitions,
  definitionText,
  testCommit,
  testRepository,
} from "../../testing/definitions.ts";
import { openTestEngine, type TestEngine, testActor } from "../../testing/openTestEngine.ts";
import { testCatalog } from "../../testing/testCatalog.ts";
import { putDefinition } from "../definitions/putDefinition.ts";
import { claimJob } from "../jobs/claimJob.ts";
import { submitRun } from "../runs/submitRun.ts";
import { openJobSecret } from "./openJobSecret.ts";

let engine: TestEngine;
let vault: Vault;
const password = "canary-93ad1c5e7f20";
const fields = {
  name: "team-git",
  address: "https://git.example.org/team",
  username: "lapline",
  password,
};
const text = (id: string, name = "team-git") =>
  definitionText({ id }).replace("checkout: {}", `checkout: { secret: ${name} }`);

beforeAll(async () => {
  engine = await inOwnDatabase(openTestEngine);
  const made = createVault(randomBytes(32).toString("hex"), engine.context.random);
  if (made === null) throw new Error("no vault");
  vault = made;
  await allowDefinitions(engine);
  await set();
  return engine.close;
});

const set = (changes: Partial<typeof fields> = {}, actor: Actor = testActor) =>
  setSecret(engine.context, vault, {
    ...{ projectId: engine.projectId, actor },
    secret: projectSecretInputSchema.parse({ ...fields, ...changes }),
  });
const put = (definition: string, repository = testRepository) =>
  putDefinition(engine.context, testCatalog, {
    ...{ projectId: engine.projectId, actor: testActor },
    definition: { text: definition, repository },
  });
const submit = (id: string, changes: Partial<RunInput> = {}, actor: Actor = testActor) =>
  submitRun(engine.context, testCatalog, {
    ...{ projectId: engine.projectId, actor },
    submission: {
      targets: [{ target: id, versions: [testCommit] }],
      scenarios: [{ scenario: `${id}.micro` }],
      labels: ["local"],
      ...changes,
    },
  });

test("a password is sealed at rest and never answered, listed or audited", async () => {
  const { context, projectId, db } = engine;
  const answered = await set();
  const listed = await listSecrets(context, { projectId, limit: 10, cursor: undefined });
  expect(listed.items).toMatchObject([
    { name: "team-git", address: "https://git.example.org/team/" },
  ]);
  const stored = await db.projectSecret.findMany();
  const audits = await db.audit.findMany({ where: { subjectKind: "secret" } });
  expect(audits.map(({ action }) => action)).toContain("secret.replaced");
  const all = JSON.stringify({ answered, listed, stored, audits });
  expect(all).not.toContain(password);
  expect(JSON.stringify({ answered, listed })).not.toContain(stored[0]?.sealedPassword);
});

test("only owners and admins set and delete secrets", async () => {
  const { context, projectId, db } = engine;
  const member = { kind: "user" as const, id: randomUUID(), name: "Mia" };
  await db.user.create({ data: { id: member.id, name: "Mia", email: `${member.id}@example.org` } });
  await db.member.create({
    data: { id: randomUUID(), projectId, userId: member.id, role: "member" },
  });
  await expect(set({}, member)).rejects.toBeInstanceOf(GiverGone);
  const { id: secretId } = await db.projectSecret.findFirstOrThrow();
  await expect(
    deleteSecret(context, { projectId, secretId, actor: member }),
  ).rejects.toBeInstanceOf(GiverGone);
});

test("a definition names only secrets that are there and for its address, else nothing is stored", async () => {
  expect(await put(text("absent", "other"))).toMatchObject({
    outcome: "invalid",
    problems: [
      {
        path: "target.source.checkout.secret",
        message: expect.stringContaining("has no secret “other”"),
      },
    ],
  });
  const elsewhere = "https://git.example.org/finance/ledger";
  expect(await put(text("absent"), elsewhere)).toMatchObject({
    outcome: "invalid",
    problems: [{ message: expect.stringContaining(`${elsewhere} is not below it`) }],
  });
  const sibling = "https://git.example.org/team-b/words";
  expect((await put(text("absent"), sibling)).outcome).toBe("invalid");
  expect(await engine.db.definition.count({ where: { key: "absent" } })).toBe(0);
});

test("the machine that owns the attempt gets it, and nobody else; it parts no series", async () => {
  const { context, db, machineId, projectId } = engine;
  await put(definitionText({ id: "fetched" }));
  const hashes = async () => {
    await submit("fetched");
    return db.job.findFirstOrThrow({
      orderBy: { queueOrder: "desc" },
      select: { definitionHash: true },
    });
  };
  const before = await hashes();
  expect((await put(text("fetched"))).outcome).toBe("revised");
  expect(await hashes()).toEqual(before);
  await db.job.updateMany({ where: { status: "QUEUED" }, data: { status: "CANCELED" } });
  await submit("fetched");
  const job = await claimJob(context, { machineId, ...ableWorker });
  if (job === null) throw new Error("nothing to claim");
  expect(JSON.stringify(job)).not.toContain(password);
  const asked = { jobId: job.jobId, machineId, fence: job.fence, version: testCommit };
  const { username } = fields;
  expect(await openJobSecret(context, vault, asked)).toEqual({
    outcome: "opened",
    secret: {
      name: "team-git",
      address: "https://git.example.org/team/",
      username,
      password,
      projectId,
    },
  });
  const fence = job.fence + 1;
  expect(await openJobSecret(context, vault, { ...asked, fence })).toEqual({ outcome: "fenced" });
  const other = { ...asked, machineId: randomUUID() };
  expect(await openJobSecret(context, vault, other)).toEqual({ outcome: "fenced" });
  const refused = { outcome: "refused", reason: expect.stringMatching(/\.$/) };
  expect(await openJobSecret(context, vault, { ...asked, version: "9.9.9" })).toEqual(refused);
  expect(await openJobSecret(context, null, asked)).toEqual(refused);
  await set({ address: "https://git.example.org/other/" });
  expect(await openJobSecret(context, vault, asked)).toEqual(refused);
  await set();
  const { id: secretId } = await db.projectSecret.findFirstOrThrow();
  expect(await deleteSecret(context, { projectId, secretId, actor: testActor })).toBe(true);
  expect(await openJobSecret(context, vault, asked)).toEqual(refused);
  await db.job.update({ where: { id: job.jobId }, data: { status: "CANCELED" } });
  expect(await openJobSecret(context, vault, asked)).toEqual({ outcome: "fenced" });
  await set();
});

test("a fork's pull request, or one of unknown origin, is not fetched with a secret", async () => {
  const { context, projectId } = engine;
  await put(text("forked"));
  const scopes = ["submit" as const, "define" as const];
  const key = { projectId, actor: testActor, name: "ci", scopes, expiresAt: null };
  const { id } = await createApiKey(context, key);
  const actor: Actor = { kind: "apiKey", id, name: "ci" };
  const source = { repository: "team/words", commit: testCommit, pullRequest: 9 };
  const refused = (words: string) => ({
    outcome: "invalid",
    problems: [{ path: "source.pullRequest", message: expect.stringContaining(words) }],
  });
  const unknown = await submit("forked", { source }, actor);
  expect(unknown).toMatchObject(refused("does not say where its commits are from"));
  const from = (headRepository: string) => ({
    source,
    definition: { text: text("forked"), repository: testRepository, headRepository },
  });
  const forked = await submit("forked", from("eve/words"), actor);
  expect(forked).toMatchObject(refused("eve/words, a fork"));
  expect((await submit("forked", from("team/words"), actor)).outcome).toBe("created");
  const { pullRequest: _, ...push } = source;
  expect((await submit("forked", { source: push }, actor)).outcome).toBe("created");
});
