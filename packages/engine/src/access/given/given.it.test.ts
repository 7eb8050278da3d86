import { randomBytes, randomUUID } from "node:crypto";
import {
  type GivenKind,
  given,
  givenKinds,
  mayGrantRole,
  type Role,
  roleAllows,
  scopesAllow,
} from "@lapline/contracts";
import { transact } from "@lapline/db";
import { inOwnDatabase, testEnv } from "@lapline/testkit";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { type ActingAs, type Gift, type GivingBook, givingActs } from "../../testing/givingActs.ts";
import { measure } from "../../testing/measure.ts";
import { openTestEngine, type TestEngine, testActor } from "../../testing/openTestEngine.ts";
import { changeMemberRole } from "../members/changeMemberRole.ts";
import { removeMember } from "../members/removeMember.ts";
import { createApiKey, storeApiKey } from "../projects/createApiKey.ts";
import { revokeApiKey } from "../projects/revokeApiKey.ts";
import { verifyApiKey } from "../projects/verifyApiKey.ts";
import { createVault } from "../secrets/createVault.ts";
import { createSecret } from "../secrets/secret.ts";
import { GiverGone } from "../standings/giverGone.ts";
import { givenTables } from "./givenTables.ts";
import { listGiven } from "./listGiven.ts";

let engine: TestEngine;
let book: GivingBook;

beforeAll(async () => {
  engine = await inOwnDatabase(openTestEngine);
  await measure(engine, { version: "1.0.0", value: 100 });
  const series = await engine.db.series.findFirstOrThrow();
  const { context, projectId } = engine;
  const vault = createVault(randomBytes(32).toString("hex"), context.random);
  if (vault === null) throw new Error("no vault");
  book = { context, vault, projectId, seriesId: series.id };
  return engine.close;
});

const people = ["owner", "admin", "member", "viewer"] as const;
const keys = ["admin key", "submit key"] as const;
type Person = (typeof people)[number];
type Key = (typeof keys)[number];
type Giver = Person | Key;

const scopesOf = { "admin key": ["admin"], "submit key": ["read", "submit"] } as const;
const isKey = (giver: Giver): giver is Key => giver in scopesOf;

interface Act {
  by: Giver;
  kind: GivenKind;
  /** Instead of giving another: changes the last one of this kind that somebody gave. */
  changes: boolean;
  /** Of an invitation. */
  role: Role;
}
interface Sequence {
  acts: Act[];
  /** Who made the two keys. */
  maker: "owner" | "admin";
  /** Whose right ends, and for a person the role that is left. */
  ends: Giver;
  leaves: Role | null;
  handOver: GivenKind[];
}

const giverArb = fc.constantFrom<Giver>(...people, ...keys);
const sequenceArb: fc.Arbitrary<Sequence> = fc.record({
  acts: fc.array(
    fc.record({
      by: giverArb,
      kind: fc.constantFrom(...givenKinds),
      changes: fc.boolean(),
      role: fc.constantFrom<Role>("owner", "admin", "viewer"),
    }),
    { minLength: 3, maxLength: 3 },
  ),
  maker: fc.constantFrom("owner", "admin"),
  ends: giverArb,
  leaves: fc.constantFrom<Role | null>(null, null, "admin", "member", "viewer"),
  handOver: fc.oneof(
    { weight: 3, arbitrary: fc.constant<GivenKind[]>([]) },
    { weight: 1, arbitrary: fc.subarray(givenKinds) },
  ),
});

interface Given extends Gift {
  kind: GivenKind;
  /** Who gave or changed it. */
  by: Set<Giver>;
}

/** Six members and keys of their own for one sequence. */
async function openCast(maker: "owner" | "admin") {
  const { context, db, projectId } = engine;
  const cast = new Map<Giver, ActingAs & { id: string }>();
  for (const role of people) {
    const id = randomUUID();
    await db.user.create({ data: { id, name: role, email: `${id}@example.org` } });
    await db.member.create({ data: { id: randomUUID(), projectId, userId: id, role } });
    cast.set(role, { id, role, actor: { kind: "user", id, name: role } });
  }
  const madeBy = cast.get(maker)?.actor ?? expect.unreachable();
  for (const name of keys) {
    const asked = { projectId, actor: madeBy, name, scopes: scopesOf[name], expiresAt: null };
    const { id } = await createApiKey(context, asked);
    cast.set(name, { id, role: "admin", actor: { kind: "apiKey", id, name } });
  }
  return (giver: Giver) => cast.get(giver) ?? expect.unreachable(giver);
}

/** What the table of permissions says, which the engine has to agree with. */
function mayGive(giver: Giver, role: Role | null, kind: GivenKind): boolean {
  if (role === null || !roleAllows(role, given[kind].needs)) return false;
  return !isKey(giver) || scopesAllow(scopesOf[giver], given[kind].needs);
}

async function act(gifts: Given[], cast: Awaited<ReturnType<typeof openCast>>, step: Act) {
  const { by, kind, changes, role } = step;
  const { give, change } = givingActs[kind];
  const last = gifts.findLast((gift) => gift.kind === kind);
  const may = mayGive(by, isKey(by) ? "admin" : cast(by).role, kind);
  const told = `${by} gave ${kind}`;
  try {
    if (changes && change !== null && last !== undefined) {
      const secret = await change(book, cast(by), last);
      if (secret === null) return;
      last.secret = secret;
      last.by.add(by);
    } else {
      const gift = await give(book, cast(by), role);
      if (gift === null) return;
      gifts.push({ ...gift, kind, by: new Set([by]) });
    }
    expect(may, told).toBe(true);
  } catch (error) {
    if (!(error instanceof GiverGone)) throw error;
    expect(may, told).toBe(false);
  }
}

/** Whether something has to end with a giver, by what the guide says. */
function hasToEnd(
  gift: Given,
  { ends, leaves, maker, handOver }: Sequence,
  keysAre: "ended" | "kept" | "handed over",
) {
  const isTheirs = (giver: Giver) =>
    giver === ends || (isKey(giver) && maker === ends && keysAre !== "handed over");
  if (![...gift.by].some(isTheirs) || handOver.includes(gift.kind)) return false;
  const left = isKey(ends) ? null : leaves;
  if (left === null || !roleAllows(left, given[gift.kind].needs)) return true;
  return gift.kind === "invitation" && !mayGrantRole(left, gift.role);
}

async function play(sequence: Sequence): Promise<{ given: number; ended: number }> {
  const { acts, maker, ends, leaves, handOver } = sequence;
  const { context, projectId, db } = engine;
  const cast = await openCast(maker);
  const gifts: Given[] = [];
  for (const step of acts) await act(gifts, cast, step);
  const { id } = cast(ends);
  const by = { projectId, actor: testActor, handOver };
  const keysEnd = maker === ends && (leaves === null || !roleAllows(leaves, "apiKeys.manage"));
  const keysAre = !keysEnd ? "kept" : handOver.includes("apiKey") ? "handed over" : "ended";
  const role = isKey(ends) ? null : leaves;
  const giver = isKey(ends) ? { apiKeyId: id } : { userId: id };
  const shown = await listGiven(context, { projectId, giver, role });
  if (isKey(ends)) {
    expect(await revokeApiKey(context, { ...by, apiKeyId: id })).not.toBeNull();
  } else if (leaves === null) {
    expect(await removeMember(context, { ...by, userId: id })).toMatchObject({
      outcome: "removed",
    });
  } else {
    const changed = await changeMemberRole(context, { ...by, userId: id, role: leaves });
    expect(changed).toMatchObject({ outcome: "changed" });
  }
  let ended = 0;
  for (const gift of gifts) {
    const works = await givingActs[gift.kind].works(book, gift);
    const end = hasToEnd(gift, sequence, keysAre);
    const told = { sequence, kind: gift.kind, by: [...gift.by] };
    expect({ ...told, works }).toEqual({ ...told, works: !end });
    const listed = shown.flatMap(({ items }) => items.map((item) => item.id));
    if (end) expect(listed, JSON.stringify(told)).toContain(gift.id);
    ended += Number(end);
  }
  expect(await listGiven(context, { projectId, giver, role }), JSON.stringify(sequence)).toEqual(
    [],
  );
  await db.$transaction([
    db.inboundHook.deleteMany({ where: { projectId } }),
    db.webhook.deleteMany({ where: { projectId } }),
    db.schedule.deleteMany({ where: { projectId } }),
    db.repositoryConnection.deleteMany({ where: { projectId } }),
    db.projectSecret.deleteMany({ where: { projectId } }),
    db.invitation.deleteMany({ where: { projectId } }),
    db.member.deleteMany({ where: { projectId, userId: { not: testActor.id } } }),
  ]);
  return { given: gifts.length, ended };
}

/** Something that has to end whatever the others draw, so that the property never holds of nothing. */
const endsSurely: Sequence = {
  acts: (["webhook", "schedule", "invitation"] as const).map((kind) => ({
    by: "admin",
    kind,
    changes: false,
    role: "viewer",
  })),
  maker: "owner",
  ends: "admin",
  leaves: null,
  handOver: [],
};

// The full count takes longer than one test may.
const timeout = 180_000 * testEnv.faultScale;

test("after any three acts, what somebody gave ends with their right to give it, and nothing else does", {
  timeout,
}, async () => {
  const counted = { sequences: 0, given: 0, ended: 0 };
  await fc.assert(
    fc.asyncProperty(sequenceArb, async (sequence) => {
      const { given: gave, ended } = await play(sequence);
      counted.sequences += 1;
      counted.given += gave;
      counted.ended += ended;
    }),
    {
      numRuns: 25 * testEnv.faultScale,
      examples: [[endsSurely]],
      endOnFailure: testEnv.faultScale === 1,
      interruptAfterTimeLimit: 60_000 * testEnv.faultScale,
    },
  );
  expect(counted.ended).toBeGreaterThan(0);
  if (testEnv.faultScale > 1) console.info(JSON.stringify(counted));
});

test("each kind, given or changed by each role, ends when its giver is removed, demoted or revoked", async () => {
  for (const kind of givenKinds) {
    for (const by of ["owner", "admin", "member", "admin key", "submit key"] as const) {
      if (!mayGive(by, isKey(by) ? "admin" : by, kind) || (kind === "apiKey" && isKey(by)))
        continue;
      const first = { by: "owner", kind, changes: false, role: "viewer" } as const;
      const acts: Act[] = [first, { ...first, by, changes: true }];
      const end = { maker: "admin", handOver: [] } as const;
      const played = await play({ ...end, handOver: [], acts, ends: by, leaves: null });
      expect(played.ended, `${kind} by ${by}`).toBeGreaterThan(0);
    }
  }
});

test("what a key or a person without a membership gave is refused when it is used, also where nothing ended it", async () => {
  const { context, projectId, db } = engine;
  const cast = await openCast("admin");
  const judged = ["invitation", "registrationToken", "apiKey"] as const;
  const gifts: { kind: GivenKind; gift: Gift }[] = [];
  for (const by of ["admin", "admin key"] as const) {
    for (const kind of judged) {
      const gift = await givingActs[kind].give(book, cast(by), "admin");
      if (gift !== null) gifts.push({ kind, gift });
    }
  }
  expect(gifts).toHaveLength(5);
  // By its date for the key, by the account for the person: no engine function is told.
  await db.apiKey.update({ where: { id: cast("admin key").id }, data: { expiresAt: new Date(0) } });
  await db.user.delete({ where: { id: cast("admin").id } });
  for (const { kind, gift } of gifts) {
    expect([kind, await givingActs[kind].works(book, gift)]).toEqual([kind, false]);
  }
  expect(await db.member.count({ where: { projectId, userId: cast("admin").id } })).toBe(0);
  const made = await createApiKey(context, {
    projectId,
    actor: testActor,
    name: "another",
    scopes: ["admin"],
    expiresAt: null,
  });
  expect(await verifyApiKey(context, made.key)).toMatchObject({ roleMax: "owner" });
});

test("every table that holds a secret is one of what can be given, or known to give nothing to others", async () => {
  const { db, context, projectId } = engine;
  const noteGivers = await db.$queryRaw<{ name: string }[]>`
    SELECT "table_name" AS "name" FROM information_schema.columns
    WHERE "table_schema" = current_schema() AND "column_name" = 'givenByIds'`;
  const tables = givenKinds.map((kind) => givenTables[kind].table.sql.replaceAll('"', ""));
  expect(noteGivers.map(({ name }) => name).sort()).toEqual(["member", ...tables].sort());
  const secrets = await db.$queryRaw<{ name: string }[]>`
    SELECT DISTINCT "table_name" AS "name" FROM information_schema.columns
    WHERE "table_schema" = current_schema() AND "column_name" ~* '(secret|sealed|token|keyhash|password|^hash$)'`;
  const known = {
    // Of an account, which gives no right in a project.
    session: "",
    account: "",
    password_reset: "",
    second_factor: "",
    recovery_code: "",
    // Belong to a trigger and to a webhook, and end with them.
    inbound_hook_secret: "",
    webhook_secret: "",
    // Says what was answered to the same caller before.
    idempotent_request: "",
    // The hash of what was measured, which is no secret.
    environment: "",
  };
  const unknown = secrets.map(({ name }) => name).filter((name) => !tables.includes(name));
  expect(unknown.sort()).toEqual(Object.keys(known).sort());
  const giver = { userId: testActor.id };
  expect((await listGiven(context, { projectId, giver, role: null })).length).toBeGreaterThan(0);
});

test("nothing that is given at the same time as the removal of its giver is left", {
  timeout,
}, async () => {
  const { context, projectId, db } = engine;
  for (let round = 0; round < 4 * testEnv.faultScale; round += 1) {
    const cast = await openCast("admin");
    const { id } = cast("admin");
    const removed = { projectId, userId: id, actor: testActor };
    const results = await Promise.allSettled([
      ...givenKinds.map((kind) => givingActs[kind].give(book, cast("admin"), "viewer")),
      removeMember(context, { ...removed, handOver: [] }),
    ]);
    expect(results.at(-1)).toMatchObject({ value: { outcome: "removed" } });
    for (const result of results) {
      if (result.status === "rejected") expect(result.reason).toBeInstanceOf(GiverGone);
    }
    const left = await listGiven(context, { projectId, giver: { userId: id }, role: null });
    // A machine is given by a token and its use, one after the other.
    expect(left).toEqual([]);
    expect(await db.member.count({ where: { projectId, userId: id } })).toBe(0);
  }
});

test("a removal waits for what its giver is giving at that moment, and ends that too", async () => {
  const { context, projectId, db } = engine;
  const cast = await openCast("owner");
  const { id, actor } = cast("admin");
  const [stored, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const key = createSecret(context.random, "apiKey");
  const input = { projectId, actor, name: "late", scopes: ["admin" as const], expiresAt: null };
  const giving = transact(db, async (tx) => {
    await storeApiKey(tx, context, input, key);
    stored.resolve();
    await end.promise;
  });
  await stored.promise;
  const by = { projectId, actor: testActor, handOver: [] };
  const removing = removeMember(context, { ...by, userId: id });
  const waiting = () =>
    db.$queryRaw<unknown[]>`
      SELECT 1 FROM pg_stat_activity
      WHERE "datname" = current_database() AND "wait_event_type" = 'Lock'`;
  await expect.poll(async () => (await waiting()).length, { timeout: 60_000 }).toBe(1);
  end.resolve();
  await giving;
  expect(await removing).toMatchObject({ outcome: "removed", ended: { apiKey: 1 } });
  expect(await verifyApiKey(context, key)).toBeNull();
});
