import { offeredTargetSchema, pageSchema, problemSchema, runSchema } from "@lapline/contracts";
import { claimReleaseList, type ReleaseCheck, storeReleases } from "@lapline/engine";
import { inOwnDatabase } from "@lapline/testkit";
import { beforeAll, expect, it } from "vitest";
import {
  call,
  makeKey,
  openTestWeb,
  registerMachine,
  type TestWeb,
} from "../../testing/openTestWeb.ts";
import { engine } from "../engine.ts";

let web: TestWeb;
let submitKey: string;
beforeAll(async () => {
  web = await inOwnDatabase(openTestWeb);
  await registerMachine(web.projectId, "local");
  submitKey = await makeKey(web.projectId, "submit");
  return web.close;
});

const target = async (id: string) => {
  const answer = await call("/api/v1/targets", { key: web.adminKey });
  const { items } = pageSchema(offeredTargetSchema).parse(await answer.json());
  const found = items.find((item) => item.id === id);
  if (found === undefined) throw new Error(`there is no target ${id}`);
  return found;
};
const refresh = (id: string, key = submitKey) =>
  call(`/api/v1/targets/${id}/refresh-versions`, { method: "POST", key });
const submit = (path: string, entry: object, key: string, idempotencyKey?: string) =>
  call(path, {
    key,
    headers: idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey },
    body: {
      targets: [{ target: "payload", ...entry }],
      scenarios: [{ scenario: "records.insert" }],
      labels: ["local"],
    },
  });

/** What control does: takes the list and stores what a registry answered. */
async function check(id: string, result: ReleaseCheck) {
  const claim = await claimReleaseList(engine(), [id]);
  if (claim === null) throw new Error(`the list of ${id} is not due`);
  expect(await storeReleases(engine(), claim, result)).toBe(true);
}

it("a refresh is pending until control looked, and what it found can be submitted", async () => {
  const before = await target("payload");
  expect(before).toMatchObject({ versionSource: "npm payload", versionsCheckedAt: null });
  expect((await submit("/api/v1/runs", { versions: ["3.91.0"] }, submitKey)).status).toBe(422);

  const answer = await refresh("payload");
  expect(answer.status).toBe(202);
  expect(offeredTargetSchema.parse(await answer.json()).versionsPending).toBe(true);
  const found = ["3.90.2", "3.100.0", "3.91.0"];
  await check("payload", { outcome: "listed", versions: found, digests: {}, complete: true });
  const after = await target("payload");
  expect(after).toMatchObject({ versionsPending: false, versionsProblem: null });
  expect(after.versions).toEqual(["3.90.2", "3.91.0", "3.100.0"]);
  expect(Date.parse(after.versionsCheckedAt ?? "")).toBeGreaterThan(0);
  expect((await submit("/api/v1/runs", { versions: ["3.91.0"] }, submitKey)).status).toBe(201);
});

it("the last releases become jobs, and the same key gives the same ones when more came", async () => {
  const first = await submit("/api/v1/runs", { lastVersions: 2 }, submitKey, "nightly");
  expect(first.status).toBe(201);
  const run = runSchema.parse(await first.json());
  expect(run.jobs.map(({ version }) => version)).toEqual(["3.91.0", "3.100.0"]);
  await engine().db.$executeRaw`
    UPDATE "release_list" SET "versions" = array_append("versions", '3.101.0')`;
  expect((await target("payload")).versions.at(-1)).toBe("3.101.0");
  const again = await submit("/api/v1/runs", { lastVersions: 2 }, submitKey, "nightly");
  expect(runSchema.parse(await again.json()).id).toBe(run.id);
  const other = await submit("/api/v1/runs", { lastVersions: 3 }, submitKey, "nightly");
  expect(other.status).toBe(409);
});

it.each([{}, { versions: ["3.90.2"], lastVersions: 1 }, { lastVersions: 0 }, { lastVersions: 51 }])(
  "%j is no choice of versions",
  async (entry) => {
    expect((await submit("/api/v1/runs", entry, submitKey)).status).toBe(400);
  },
);

it("a failed look keeps what is known and says why", async () => {
  await refresh("pglite");
  const known = (await target("pglite")).versions;
  await check("pglite", { outcome: "failed", problem: "registry.test answered 502." });
  expect(await target("pglite")).toMatchObject({
    versions: known,
    versionsPending: false,
    versionsProblem: "registry.test answered 502.",
  });
});

it("a target without a source has nothing to look up, and one that is unknown is not found", async () => {
  const fixed = await refresh("sqlite");
  expect(fixed.status).toBe(409);
  expect(problemSchema.parse(await fixed.json()).code).toBe("versions_fixed");
  expect((await refresh("nosuch")).status).toBe(404);
  expect((await refresh("Bad Name")).status).toBe(400);
});
