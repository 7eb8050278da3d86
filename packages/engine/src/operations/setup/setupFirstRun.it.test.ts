import { createDb } from "@lapline/db";
import { createDatabase } from "@lapline/testkit";
import { beforeAll, expect, test } from "vitest";
import { listGiven } from "../../access/given/listGiven.ts";
import { changeMemberRole } from "../../access/members/changeMemberRole.ts";
import { removeMember } from "../../access/members/removeMember.ts";
import { createOwner } from "../../access/projects/createOwner.ts";
import { listMemberships } from "../../access/projects/listMemberships.ts";
import { revokeApiKey } from "../../access/projects/revokeApiKey.ts";
import { rotateApiKey } from "../../access/projects/rotateApiKey.ts";
import { verifyApiKey } from "../../access/projects/verifyApiKey.ts";
import { createSecret } from "../../access/secrets/secret.ts";
import type { EngineContext } from "../../base/context/context.ts";
import { newId } from "../../base/ids/newId.ts";
import { authenticateMachine } from "../../work/machines/authenticateMachine.ts";
import { revokeMachine } from "../../work/machines/revokeMachine.ts";
import { rotateMachineKey } from "../../work/machines/rotateMachineKey.ts";
import { createEngineContext } from "../context/createEngineContext.ts";
import { type SetupFirstRunInput, setupFirstRun } from "./setupFirstRun.ts";

let context: EngineContext;
let input: SetupFirstRunInput;
const second = { kind: "user", id: "second", name: "Second" } as const;

beforeAll(async () => {
  const database = await createDatabase();
  const settings = { poolMax: 4, applicationName: "set-up-test", onPoolError: () => undefined };
  const db = createDb(database.url, settings);
  context = createEngineContext(db);
  input = {
    owner: { email: "Ada@Example.org", name: "Ada", password: "a long pass phrase" },
    project: { id: newId(context), slug: "default", name: "Default" },
    apiKey: createSecret(context.random, "apiKey"),
    machine: {
      id: newId(context),
      name: "local",
      label: "local",
      key: createSecret(context.random, "machineKey"),
      sandboxes: ["process"],
    },
  };
  return async () => {
    await db.$disconnect();
    await database.drop();
  };
});

test("of set-ups at once one makes everything, and its owner answers for key and machine", async () => {
  const results = await Promise.all([1, 2, 3].map(() => setupFirstRun(context, input)));
  const outcomes = results.map(({ outcome }) => outcome);
  expect(outcomes.sort()).toEqual(["made", "made_before", "made_before"]);
  expect(await setupFirstRun(context, input)).toEqual({ outcome: "made_before" });
  expect(await verifyApiKey(context, input.apiKey)).toMatchObject({ scopes: ["admin"] });
  // It stands after "submitted by".
  expect(await context.db.apiKey.findMany({ select: { name: true } })).toEqual([
    { name: "Setup key" },
  ]);
  const { id: machineId } = input.machine;
  expect(await authenticateMachine(context, input.machine.key)).toMatchObject({ machineId });
  const owner = await context.db.user.findUniqueOrThrow({ where: { email: "ada@example.org" } });
  expect(await listMemberships(context, owner.id)).toMatchObject([
    { slug: "default", role: "owner" },
  ]);
  const projectId = input.project.id;
  const ending = await listGiven(context, { projectId, giver: { userId: owner.id }, role: null });
  expect(ending.map(({ kind, count }) => [kind, count])).toEqual(
    expect.arrayContaining([
      ["apiKey", 1],
      ["machine", 1],
    ]),
  );
  const asStranger = { email: "eve@example.org", name: "Eve", password: "x", projectName: "Eve" };
  expect(await createOwner(context, asStranger)).toBe("owned");
});

/** Everything that opens something, and whether the secrets of the first run still do. */
async function whatWorks() {
  const { db } = context;
  return {
    key: await verifyApiKey(context, input.apiKey),
    machine: await authenticateMachine(context, input.machine.key),
    users: await db.user.findMany({ select: { id: true, email: true }, orderBy: { id: "asc" } }),
    members: await db.member.findMany({
      select: { userId: true, projectId: true, role: true },
      orderBy: { id: "asc" },
    }),
    keys: await db.apiKey.findMany({
      select: { hash: true, revokedAt: true },
      orderBy: { id: "asc" },
    }),
    machines: await db.machine.findMany({
      select: { keyHash: true, revokedAt: true },
      orderBy: { id: "asc" },
    }),
    projects: await db.project.count(),
  };
}

test("whatever became of the first run's owner, key, machine and project, a start brings nothing back", async () => {
  const { db } = context;
  const projectId = input.project.id;
  const { id: apiKeyId } = await db.apiKey.findFirstOrThrow();
  const { id: userId } = await db.user.findUniqueOrThrow({ where: { email: "ada@example.org" } });
  await db.user.create({ data: { id: second.id, name: second.name, email: "two@example.org" } });
  await db.member.create({
    data: { id: newId(context), projectId, userId: second.id, role: "owner" },
  });
  const by = { projectId, actor: second, handOver: [] };
  const machineId = input.machine.id;
  const acts: [string, () => Promise<unknown>][] = [
    ["key rotated", () => rotateApiKey(context, { ...by, apiKeyId, keepMs: 0 })],
    ["key revoked", () => revokeApiKey(context, { ...by, apiKeyId })],
    ["key deleted", () => db.apiKey.deleteMany()],
    ["machine key rotated", () => rotateMachineKey(context, { ...by, machineId })],
    ["machine revoked", () => revokeMachine(context, { ...by, machineId })],
    ["owner demoted", () => changeMemberRole(context, { ...by, userId, role: "viewer" })],
    ["owner removed", () => removeMember(context, { ...by, userId })],
    [
      "project renamed",
      () => db.project.update({ where: { id: projectId }, data: { slug: "renamed" } }),
    ],
    [
      "address changed",
      () => db.user.update({ where: { id: userId }, data: { email: "new@example.org" } }),
    ],
    ["account deleted", () => db.user.delete({ where: { id: userId } })],
    ["nobody left", () => db.member.deleteMany()],
  ];
  let before = await whatWorks();
  for (const [what, act] of acts) {
    await act();
    const after = await whatWorks();
    expect(after, `${what}: nothing happened`).not.toEqual(
      what === "project renamed" ? null : before,
    );
    expect((await setupFirstRun(context, input)).outcome, what).not.toBe("made");
    expect(await whatWorks(), what).toEqual(after);
    before = after;
  }
  const asStranger = { email: "eve@example.org", name: "Eve", password: "x", projectName: "Eve" };
  expect(await createOwner(context, asStranger)).toBe("owned");
});
