import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { type HookBaseline, hookInputSchema, type Submission } from "@lapline/contracts";
import { definitionCharactersMax } from "@lapline/contracts/definitions";
import {
  createHook,
  decideHookDelivery,
  type EngineContext,
  getDefinition,
  getHookDelivery,
  putDefinition,
  readHookEvent,
  receiveHookMessage,
  setHookRules,
} from "@lapline/engine";
import { createDatabase, fakeClock, type TestDatabase } from "@lapline/testkit";
import { catalog } from "@lapline/workloads/catalog";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createMetrics } from "../metrics/createMetrics.ts";
import { resolveName } from "../outbound/resolveName.ts";
import { allowed, vault } from "../testing/notify/noticeSecrets.ts";
import { openInstallation } from "../testing/openInstallation.ts";
import { pullRequest, rule } from "../testing/questions/messages.ts";
import { questionsTurn } from "./questionsTurn.ts";

const repository = "https://git.example.org/acme/widgets";
const path = ["/usr/local/bin", "/usr/bin", "/bin"].join(delimiter);
const actor = { kind: "system" as const };

const text = ({ id = "widgets", run = "go test -bench=.", secret = "" } = {}) => `target:
  id: ${id}
  source: { git: { repository: "${repository}"${secret} } }
scenarios:
  - id: ${id}.micro
    command: { run: [${run.split(" ").join(", ")}] }
`;

let database: TestDatabase;
let installation: Awaited<ReturnType<typeof openInstallation>>;
let engine: EngineContext;
let projectId: string;
let dir: string;
let gitMirrors: ReadonlyMap<string, string>;

/** A commit whose only file is that one; it is in no branch, as a fork's is not. */
function commitOf(name: string, content: string | { link: string }): string {
  const work = join(dir, randomUUID());
  const git = (...args: string[]) => {
    const who = ["-c", "user.name=Ada", "-c", "user.email=ada@example.org"];
    const env = { PATH: path, HOME: dir, GIT_CONFIG_NOSYSTEM: "1" };
    return String(execFileSync("git", [...who, "-C", work, ...args], { env })).trim();
  };
  mkdirSync(join(work, dirname(name)), { recursive: true });
  git("init", "--quiet");
  if (typeof content === "string") writeFileSync(join(work, name), content);
  else symlinkSync(content.link, join(work, name));
  git("add", "--all");
  git("commit", "--quiet", "--message", `Add ${name}`);
  const commit = git("rev-parse", "HEAD");
  git("push", "--quiet", join(dir, "mirror.git"), `HEAD:refs/pull/${commit.slice(0, 8)}/head`);
  return commit;
}

beforeAll(async () => {
  database = await createDatabase();
  installation = await openInstallation(database.url);
  projectId = installation.projectId;
  await installation.db.machine.updateMany({ data: { definitionSandboxes: ["process"] } });
  dir = mkdtempSync(join(tmpdir(), "lapline-own-file-"));
  const mirror = join(dir, "mirror.git");
  execFileSync("git", ["init", "--quiet", "--bare", mirror], { env: { PATH: path, HOME: dir } });
  gitMirrors = new Map([[repository, mirror]]);
});
beforeEach(async () => {
  engine = { ...installation.engine, clock: fakeClock(Date.now()) };
  await installation.db.inboundHook.deleteMany();
  await offer(text());
});
afterAll(async () => {
  await installation.close();
  await database.drop();
  rmSync(dir, { recursive: true, force: true });
});

async function offer(definition: string) {
  const put = await putDefinition(engine, catalog, {
    ...{ projectId, actor },
    definition: { text: definition },
  });
  if (put.outcome === "invalid") throw new Error(JSON.stringify(put.problems));
}

async function newHook(definitionFile?: string, baseline: HookBaseline = { kind: "none" }) {
  const hook = hookInputSchema.parse({
    ...{ name: "db", definitionFile },
    vendor: "github",
    repository: "acme/widgets",
  });
  const made = await createHook(engine, vault, { projectId, actor, hook });
  if (made.outcome !== "created") throw new Error(made.outcome);
  const own = rule({
    baseline,
    template: { target: "widgets", scenarios: [{ scenario: "widgets.micro" }], labels: ["local"] },
  });
  await setHookRules(engine, { projectId, hookId: made.hook.id, actor, rules: [own] });
  return made.hook.id;
}

async function send(hookId: string, payload: object) {
  const received = await receiveHookMessage(engine, catalog, {
    hookId,
    deliveryKey: randomUUID(),
    keyIsSigned: false,
    bodySha256: randomUUID(),
    read: readHookEvent("github", "pull_request", payload),
  });
  if (received.outcome !== "stored") throw new Error(received.outcome);
  return received.answer;
}

const turn = () =>
  questionsTurn({
    git: { gitMirrors, path, policy: null },
    engine,
    registry: catalog,
    vault,
    policy: { allowed, resolve: resolveName },
    nowMs: () => 0,
    metrics: createMetrics(),
    log: pino({ level: "silent" }),
    signal: new AbortController().signal,
  });

async function deliveryOf(deliveryId: string) {
  const delivery = await getHookDelivery(engine, { projectId, deliveryId });
  if (delivery === null) throw new Error("no delivery");
  return delivery;
}

/** What became of a pull request of that commit, where the trigger has its definition in a file. */
async function measured(commit: string, definitionFile?: string, baseline?: HookBaseline) {
  const answer = await send(await newHook(definitionFile, baseline), pullRequest(commit));
  expect(answer).toMatchObject({
    state: "asking",
    summary: `Asks ${repository} for the ${definitionFile ?? "lapline.yml"} of its commit.`,
  });
  await turn();
  const delivery = await deliveryOf(answer.deliveryId);
  const [result] = delivery.results;
  const runId = result?.runId ?? null;
  const run =
    runId === null ? null : await installation.db.run.findUniqueOrThrow({ where: { id: runId } });
  const { definition, source, labels } = (run?.request ?? {}) as Submission;
  const revisionId = definition?.revisionId ?? null;
  return { delivery, result, revisionId, baseline: source?.baseline?.version, labels };
}

const revisions = async () => {
  const detail = await getDefinition(engine, { projectId, target: "widgets" });
  return detail?.revisions ?? [];
};

test("a pull request is measured by its own lapline.yml, which is offered to nobody", async () => {
  const commit = commitOf("lapline.yml", text({ run: "go test -bench=Parse" }));
  const { result, revisionId } = await measured(commit);
  const stored = await installation.db.definitionRevision.findUniqueOrThrow({
    where: { id: revisionId ?? "" },
    include: { headOf: true },
  });
  expect(stored.text).toContain("-bench=Parse");
  expect(stored).toMatchObject({ commit, headOf: null });
  expect(result?.notes).toEqual([
    `widgets is measured by the lapline.yml of ${commit.slice(0, 12)} (revision ${stored.number}).`,
  ]);
  const [offered] = (await revisions()).filter(({ isHead }) => isHead);
  expect(offered?.id).toBeDefined();
  expect(offered?.id).not.toBe(stored.id);
  // What says the same again is the same revision.
  const count = (await revisions()).length;
  const again = commitOf("lapline.yaml", text({ run: "go test -bench=Parse" }));
  expect((await measured(again)).revisionId).toBe(stored.id);
  expect(await revisions()).toHaveLength(count);
});

test("the baseline of a file counts where the rule names none; labels are the rule's", async () => {
  const wishes = "labels: [elsewhere]\nbaseline: v1.0.0\nfailOn: [regression]\n";
  const own = commitOf("lapline.yml", text({ run: "go test -bench=Wish" }) + wishes);
  const ran = await measured(own);
  expect(ran).toMatchObject({ baseline: "v1.0.0", labels: ["local"] });
  expect(ran.result).toMatchObject({ outcome: "ran", baseline: "v1.0.0" });
  const version = { kind: "version", version: "v0.9.0" } as const;
  expect(await measured(own, undefined, version)).toMatchObject({ baseline: "v0.9.0" });
  // Without a file of its own, that of the offered definition.
  await offer(text() + wishes.replace("v1.0.0", "v1.1.0"));
  const other = commitOf("README.md", "no definition");
  expect(await measured(other)).toMatchObject({ revisionId: null, baseline: "v1.1.0" });
});

test("a trigger says in which file of the repository the definition lies", async () => {
  const file = "packages/words/bench.yaml";
  const commit = commitOf(file, text({ run: "go test -bench=Below" }));
  const { result, revisionId } = await measured(commit, file);
  const stored = await installation.db.definitionRevision.findUniqueOrThrow({
    where: { id: revisionId ?? "" },
  });
  expect(stored.text).toContain("-bench=Below");
  expect(result?.notes).toEqual([
    expect.stringContaining(`by the ${file} of ${commit.slice(0, 12)}`),
  ]);
  const atRoot = commitOf("lapline.yml", text({ run: "go test -bench=Root" }));
  const missed = await measured(atRoot, file);
  expect(missed.revisionId).toBeNull();
  expect(missed.result?.notes).toEqual([expect.stringContaining(`has no ${file}.`)]);
  const wrong = await measured(commitOf(file, "target: 5\n"), file);
  expect(wrong.result?.problems[0]?.path).toMatch(/^packages\/words\/bench\.yaml: /);
});

test.each([
  ["has no lapline.yml", () => commitOf("README.md", "widgets")],
  ["has no lapline.yml", () => commitOf("lapline.yml", { link: "/etc/passwd" })],
  ["defines no target", () => commitOf("lapline.yml", "targets: [alpha@1.0.0]\n")],
  ["defines gadgets", () => commitOf("lapline.yml", text({ id: "gadgets" }))],
  ["more than can be read", () => commitOf("lapline.yml", "#".repeat(9 * 1024 ** 2))],
  ["not our ref", () => "9".repeat(40)],
])("where nothing of the commit counts, the offered revision does: %s", async (why, commit) => {
  const { result, revisionId } = await measured(commit());
  expect(revisionId).toBeNull();
  expect(result?.outcome).toBe("ran");
  expect(result?.notes).toEqual([expect.stringContaining(why)]);
  expect(result?.notes[0]).toContain("widgets is measured by the offered definition: ");
});

test.each([
  ["a mistake", text().replace("command:", "comand:"), "Line 6, column 5"],
  ["too many characters", text() + "#".repeat(definitionCharactersMax), "200,000 are allowed"],
  ["a new secret", text({ secret: ", secret: team-git" }), "names the secret “team-git”"],
])("a lapline.yml with %s starts nothing, and the delivery says why", async (_, file, why) => {
  const before = await revisions();
  const { delivery, result } = await measured(commitOf("lapline.yml", file));
  expect(delivery.state).toBe("failed");
  expect(result?.problems[0]?.message).toContain(why);
  expect(await revisions()).toEqual(before);
});

test("a fork's new lapline.yml is stored only if who approves it may write definitions", async () => {
  const commit = commitOf("lapline.yml", text({ run: "go test -bench=Fork" }));
  const { db } = installation;
  const member = await db.user.create({
    data: { id: randomUUID(), email: "member@example.org", name: "Member" },
  });
  await db.member.create({
    data: { id: randomUUID(), projectId, userId: member.id, role: "member" },
  });
  const owner = await db.user.findFirstOrThrow({ where: { email: "owner@example.org" } });
  for (const [user, state] of [
    [member, "failed"],
    [owner, "ran"],
  ] as const) {
    const fork = pullRequest(commit, { full_name: "eve/widgets" });
    const { deliveryId } = await send(await newHook(), fork);
    expect(await turn()).toBe("idle");
    const decided = await decideHookDelivery(engine, catalog, {
      ...{ projectId, deliveryId, commit },
      actor: { kind: "user", id: user.id, name: user.name },
      decision: "approved",
    });
    expect(decided).toMatchObject({ delivery: { state: "asking" } });
    await turn();
    expect((await deliveryOf(deliveryId)).state).toBe(state);
  }
});
