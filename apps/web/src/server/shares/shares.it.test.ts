import { createHash, randomUUID } from "node:crypto";
import {
  compareReferencesMax,
  createdShareSchema,
  pageSchema,
  shareSchema,
} from "@lapline/contracts";
import { inOwnDatabase } from "@lapline/testkit";
import { NextRequest } from "next/server";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { proxy } from "../../proxy.ts";
import { measureJob } from "../../testing/measureJob.ts";
import {
  addPerson,
  call,
  makeKey,
  openTestWeb,
  origin,
  registerMachine,
  signIn,
  type TestWeb,
} from "../../testing/openTestWeb.ts";
import { testSubmission } from "../../testing/testSubmission.ts";
import { database } from "../database.ts";
import { peerHeader } from "../http/gate.ts";
import { handlePicture } from "./handlePicture.ts";
import { handleSnapshot } from "./handleSnapshot.ts";
import { countView, readShare } from "./readShare.ts";
import { viewHeader } from "./shareView.ts";

let web: TestWeb;
let seriesId: string;

beforeAll(async () => {
  web = await inOwnDatabase(openTestWeb);
  const machineKey = await registerMachine(web.projectId, "local");
  await call("/api/v1/runs", { body: testSubmission(), key: web.adminKey });
  ({ seriesId } = await measureJob(machineKey));
  return web.close;
});

/** Shares the series through the API; answers the share and the token of its link. */
async function share(key = web.adminKey, changes: object = {}) {
  const body = { subject: { kind: "series", id: seriesId }, title: "A <series>", ...changes };
  const answer = await call("/api/v1/shares", { body: { expiresInDays: 30, ...body }, key });
  const text = await answer.text();
  expect(answer.status, text).toBe(201);
  const { share: made, url } = createdShareSchema.parse(JSON.parse(text));
  expect(url).toMatch(new RegExp(`^${origin}/s/laps_[\\w-]{43}_[0-9a-f]{6}$`));
  return { ...made, token: url.slice(`${origin}/s/`.length) };
}

const request = (path: string, init: RequestInit = {}) => new Request(new URL(path, origin), init);
const snapshotOf = (token: string, init: RequestInit = {}) =>
  handleSnapshot(request(`/s/${token}/snapshot.json`, init), token);

test("the snapshot's bytes have the share's hash, and a browser that has them gets none again", async () => {
  const { token, contentHash, bytes } = await share();
  const answer = await snapshotOf(token);
  const body = Buffer.from(await answer.arrayBuffer());
  expect(createHash("sha256").update(body).digest("hex")).toBe(contentHash);
  expect(body.length).toBe(bytes);
  const etag = answer.headers.get("etag") ?? "";
  const again = await snapshotOf(token, { headers: { "if-none-match": etag } });
  expect([again.status, await again.text()]).toEqual([304, ""]);
  const head = await snapshotOf(token, { method: "HEAD" });
  expect([head.status, await head.text()]).toEqual([200, ""]);
});

test("a comparison with any published reference is kept in a form that its readers see", async () => {
  const [run] = await database().job.findMany({
    select: {
      durability: true,
      version: { include: { target: true } },
      label: true,
      provisioner: true,
    },
  });
  if (run === undefined) throw new Error("nothing was measured");
  const { version, durability, provisioner, label } = run;
  const columns = [version.target.key, version.name, durability, provisioner, label.name].join("~");
  const listed = await call("/api/v1/compare/references", { key: web.adminKey });
  const { items } = z
    .object({ items: z.array(z.object({ key: z.string() })) })
    .parse(await listed.json());
  expect(items.length).toBeGreaterThan(compareReferencesMax);
  for (let at = 0; at < items.length; at += compareReferencesMax) {
    const some = items.slice(at, at + compareReferencesMax).map(({ key }) => key);
    const subject = { kind: "comparison", columns, references: some.join() };
    const { token } = await share(web.adminKey, { subject });
    const read = await readShare(token);
    expect(read?.content?.kind, some.join()).toBe("comparison");
  }
});

test("badge and preview are pictures of it that caches may keep for minutes", async () => {
  const { token } = await share();
  const badge = await handlePicture(request("/"), token, "badge");
  expect(badge.headers.get("content-type")).toContain("image/svg+xml");
  expect(badge.headers.get("cache-control")).toBe("public, max-age=300");
  expect(await badge.text()).toMatch(/^<svg .*Throughput.* in /);
  const preview = await handlePicture(request("/"), token, "preview");
  const png = Buffer.from(await preview.arrayBuffer());
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
  // Whole to its last chunk.
  expect(png.toString("latin1", png.length - 8, png.length - 4)).toBe("IEND");
  const etag = preview.headers.get("etag") ?? "";
  const init = { headers: { "if-none-match": etag } };
  expect((await handlePicture(request("/", init), token, "preview")).status).toBe(304);
});

test("a revoked, an ended and an unknown link answer the same 404, whatever is asked of them", async () => {
  const revoked = await share();
  const ended = await share();
  const gone = await call(`/api/v1/shares/${revoked.id}`, { method: "DELETE", key: web.adminKey });
  expect(gone.status).toBe(200);
  await database()
    .$executeRaw`UPDATE "share" SET "expiresAt" = clock_timestamp() WHERE "id" = ${ended.id}::uuid`;
  const tokens = [revoked.token, ended.token, `${revoked.token.slice(0, -1)}x`, "laps_never"];
  for (const ask of [
    (token: string) => snapshotOf(token),
    (token: string) => handlePicture(request("/"), token, "badge"),
    (token: string) => handlePicture(request("/"), token, "preview"),
  ]) {
    const seen = [];
    for (const token of tokens) {
      const answer = await ask(token);
      const headers = Object.fromEntries(answer.headers);
      const { requestId, ...body } = await answer.json();
      expect(headers["x-request-id"]).toBe(requestId);
      delete headers["x-request-id"];
      seen.push({ status: answer.status, headers, body });
    }
    expect(seen[0]?.status).toBe(404);
    expect(new Set(seen.map((each) => JSON.stringify(each))).size).toBe(1);
  }
});

test("a member revokes shares of their own only, and no list tells a link", async () => {
  const cookie = await signIn(await addPerson(web.projectId, "member"));
  const body = { subject: { kind: "series", id: seriesId }, title: "Mine", expiresInDays: null };
  const made = await call("/api/v1/shares", { body, cookie });
  const own = createdShareSchema.parse(await made.json());
  const foreign = await share();
  const revoke = async (id: string) =>
    (await call(`/api/v1/shares/${id}`, { method: "DELETE", cookie })).status;
  expect(await revoke(foreign.id)).toBe(403);
  expect(await revoke(own.share.id)).toBe(200);
  expect(await revoke(own.share.id)).toBe(404);
  const text = await (await call("/api/v1/shares", { cookie })).text();
  const { items } = pageSchema(shareSchema).parse(JSON.parse(text));
  expect(items.find(({ id }) => id === foreign.id)?.state).toBe("live");
  expect(text).not.toContain(foreign.token);
  const reader = await makeKey(web.projectId, "read");
  expect((await call("/api/v1/shares", { body, key: reader })).status).toBe(403);
});

test("a look is counted once per reader, and never makes a reader wait for an error", async () => {
  const { id } = await share();
  await countView(id, "10.0.0.1");
  await countView(id, "10.0.0.1");
  await countView(id, "10.0.0.2");
  const other = await share();
  await countView(other.id, "10.0.0.1");
  const viewsOf = async (shareId: string) =>
    (await database().share.findUniqueOrThrow({ where: { id: shareId } })).views;
  expect([await viewsOf(id), await viewsOf(other.id)]).toEqual([2, 1]);
  await countView("no id", "10.0.0.1");
});

test("whoever asks for many shares is told to wait, and only the embedded page may be framed", async () => {
  const ask = (path: string, peer: string) =>
    proxy(
      new NextRequest(new URL(path, origin), {
        headers: { [peerHeader]: peer, [viewHeader]: "1", "user-agent": "curl/8" },
      }),
    );
  const peer = randomUUID();
  const page = await ask("/s/laps_x", peer);
  expect(page.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  expect(page.headers.get(`x-middleware-request-${viewHeader}`)).toBeNull();
  const embedded = await ask("/s/laps_x/embed", peer);
  expect(embedded.headers.get("content-security-policy")).toContain("frame-ancestors *");
  const runs = await ask("/p/embed", peer);
  expect(runs.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  const statuses = new Set<number>();
  for (let count = 0; count < 130; count += 1) statuses.add((await ask("/s/laps_x", peer)).status);
  expect([...statuses]).toEqual([200, 429]);
  expect((await ask("/s/laps_x", randomUUID())).status).toBe(200);
});
