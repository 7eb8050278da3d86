import { inOwnDatabase } from "@lapline/testkit";
import { beforeAll, expect, test } from "vitest";
import { openTestEngine, type TestEngine, testActor } from "../../testing/openTestEngine.ts";
import { listAudit } from "../audit/listAudit.ts";
import { createApiKey } from "./createApiKey.ts";
import { listApiKeys } from "./listApiKeys.ts";
import { revokeApiKey } from "./revokeApiKey.ts";
import { verifyApiKey } from "./verifyApiKey.ts";

let engine: TestEngine;

beforeAll(async () => {
  engine = await inOwnDatabase(openTestEngine);
  return engine.close;
});

const keyWith = (expiresAt: Date | null) =>
  createApiKey(engine.context, {
    projectId: engine.projectId,
    actor: testActor,
    name: "ci",
    scopes: ["read", "submit"],
    expiresAt,
  });

test("a key opens its project until it is revoked, and nothing stored can be used as one", async () => {
  const { id, key } = await keyWith(null);
  expect(await verifyApiKey(engine.context, key)).toEqual({
    id,
    name: "ci",
    projectId: engine.projectId,
    scopes: ["read", "submit"],
    roleMax: "owner",
    grants: { membersDefine: false },
  });
  const stored = await engine.db.apiKey.findUniqueOrThrow({ where: { id } });
  expect(stored.lastUsedAt).not.toBeNull();
  expect(JSON.stringify(stored)).not.toContain(key.slice(15));
  expect(await verifyApiKey(engine.context, stored.hash)).toBeNull();
  const request = { projectId: engine.projectId, apiKeyId: id, actor: testActor, handOver: [] };
  expect(await revokeApiKey(engine.context, request)).toEqual({ ended: {}, handedOver: {} });
  expect(await verifyApiKey(engine.context, key)).toBeNull();
  const { items } = await listApiKeys(engine.context, { projectId: engine.projectId, limit: 50 });
  expect(items.map((item) => item.id)).not.toContain(id);
});

test("an expired key is refused", async () => {
  const { key } = await keyWith(new Date(Date.now() - 1));
  expect(await verifyApiKey(engine.context, key)).toBeNull();
});

test("the audit trail pages newest first and never shows another project", async () => {
  const page = await listAudit(engine.context, { projectId: engine.projectId, limit: 2 });
  expect(page.items).toHaveLength(2);
  const next = await listAudit(engine.context, {
    projectId: engine.projectId,
    limit: 2,
    cursor: page.nextCursor ?? "",
  });
  expect(next.items[0]?.id).not.toBe(page.items[0]?.id);
  const projectId = "01890a5d-ac96-774b-bcce-b302099a8057";
  expect((await listAudit(engine.context, { projectId, limit: 10 })).items).toEqual([]);
});
