import type { Catalog, TargetDescription } from "@lapline/contracts";
import type { StoredDefinition } from "@lapline/contracts/definitions";
import { inOwnDatabase } from "@lapline/testkit";
import { beforeEach, describe, expect, test } from "vitest";
import { newId } from "../../base/index.ts";
import { openTestEngine, type TestEngine, testActor } from "../../testing/openTestEngine.ts";
import { testCatalog } from "../../testing/testCatalog.ts";
import { projectCatalog } from "../definitions/projectCatalog.ts";
import { putDefinition } from "../definitions/putDefinition.ts";
import { createSchedule } from "../schedules/createSchedule.ts";
import { fireSchedules } from "../schedules/fireSchedules.ts";
import { claimReleaseList } from "./claimReleaseList.ts";
import { ensureOwnReleaseList, readUnlistedRevisions } from "./ensureOwnReleaseLists.ts";
import { offerReleases } from "./offerReleases.ts";
import { readReleases } from "./readReleases.ts";
import { requestReleases } from "./requestReleases.ts";
import { storeReleases } from "./storeReleases.ts";

let engine: TestEngine;

beforeEach(async () => {
  engine = await inOwnDatabase(openTestEngine);
  return engine.close;
});

const repository = "https://git.example.org/team/todo.git";

/** The registry with definitions as the real one has them, as far as releases need it. */
const catalog: Catalog = withDefinitions(testCatalog, []);

function withDefinitions(base: Catalog, definitions: readonly StoredDefinition[]): Catalog {
  const alpha = base.targets.find(({ id }) => id === "alpha");
  if (alpha === undefined) throw new Error("no alpha");
  const [scenario] = base.scenarios;
  if (scenario === undefined) throw new Error("no scenario");
  const scenarios = definitions.flatMap(({ content, scenarioVersions }) =>
    content.scenarios.map(({ id }) => ({ ...scenario, id, version: scenarioVersions[id] ?? 1 })),
  );
  const own = definitions.map(
    ({ definitionId, revisionId, revision, content }): TargetDescription => ({
      ...alpha,
      id: content.target.id,
      scenarios: content.scenarios.map(({ id }) => id),
      provisioners: [{ kind: "git", sandbox: "process" }],
      versions: [],
      definition: { id: definitionId, revisionId, revision, hashes: {} },
    }),
  );
  return {
    ...base,
    targets: [...base.targets, ...own],
    scenarios: [...base.scenarios, ...scenarios],
    withDefinitions: (more) => withDefinitions(base, more),
  };
}

const text = (id: string, tags = "v*") => `target:
  id: ${id}
  source:
    git:
      repository: ${repository}
      versions: { tags: "${tags}" }
scenarios:
  - id: ${id}.bench
    command: { run: [make, bench], format: lines }
`;

async function define(id: string, { tags, projectId = engine.projectId }: DefineOptions = {}) {
  const put = await putDefinition(engine.context, catalog, {
    projectId,
    actor: projectId === engine.projectId ? testActor : { kind: "system" },
    definition: { text: text(id, tags) } as Parameters<typeof putDefinition>[2]["definition"],
  });
  if (put.outcome === "invalid") throw new Error(JSON.stringify(put.problems));
  return put;
}
interface DefineOptions {
  tags?: string;
  projectId?: string;
}

/** Keeps a list for each definition, as control does. */
async function ensure(source: string | null = `git ${repository}`) {
  const unlisted = await readUnlistedRevisions(engine.context);
  for (const revision of unlisted) await ensureOwnReleaseList(engine.context, revision, source);
  return unlisted.length;
}

async function list(versions: string[], orderedBy: "number" | "date" = "number") {
  const claim = await claimReleaseList(engine.context, []);
  if (claim === null) throw new Error("no list is due");
  const check = { outcome: "listed", versions, digests: {}, complete: true, orderedBy } as const;
  expect(await storeReleases(engine.context, claim, check)).toBe(true);
  return claim;
}

async function offered(id: string, projectId = engine.projectId) {
  const installed = offerReleases(catalog, await readReleases(engine.db));
  const own = await projectCatalog(engine.db, installed, projectId);
  return { own, target: own.targets.find((target) => target.id === id) };
}

async function addProject(): Promise<string> {
  const id = newId(engine.context);
  await engine.db.project.create({ data: { id, slug: "other", name: "Other" } });
  return id;
}

describe("the releases of a target that a project defined", () => {
  test("are listed once it is offered, and offered to its project alone", async () => {
    await define("todo");
    expect(await ensure()).toBe(1);
    expect(await ensure()).toBe(0);
    const claim = await list(["v1.0.0", "v1.1.0"]);
    expect(claim).toMatchObject({
      target: `${engine.projectId}/todo`,
      projectId: engine.projectId,
    });
    expect((await offered("todo")).target?.versions).toEqual(["v1.0.0", "v1.1.0"]);
    const other = await addProject();
    await define("todo", { projectId: other });
    expect((await offered("todo", other)).target?.versions).toEqual([]);
    expect((await readReleases(engine.db)).size).toBe(0);
  });

  test("come from the new source once a revision names another, and are due at once", async () => {
    await define("todo");
    await ensure();
    await list(["v1.0.0"]);
    expect(await claimReleaseList(engine.context, [])).toBeNull();
    await define("todo", { tags: "release-*" });
    await ensure(`git ${repository} release-*`);
    expect((await offered("todo")).target?.versions).toEqual([]);
    await list(["release-1"]);
    expect((await offered("todo")).target?.versions).toEqual(["release-1"]);
  });

  test("are not asked for where its source lists none, nor once it is archived", async () => {
    await define("todo");
    await ensure(null);
    expect(await claimReleaseList(engine.context, [])).toBeNull();
    await define("other");
    await ensure();
    await engine.db.definition.updateMany({ data: { archivedAt: new Date() } });
    expect(await claimReleaseList(engine.context, [])).toBeNull();
  });

  test("are asked for on request before control has a list of it", async () => {
    await define("todo");
    const { id: definitionId } = await engine.db.definition.findFirstOrThrow();
    const { projectId, context } = engine;
    const wish = { projectId, actor: testActor, target: "todo", source: "git x", definitionId };
    expect(await requestReleases(context, wish)).toBe("requested");
    expect(await requestReleases(context, wish)).toBe("recent");
    await ensure();
    expect((await list(["v1.0.0"])).target).toBe(`${projectId}/todo`);
  });

  test("without numbers keep the order of their dates", async () => {
    await define("todo", { tags: "nightly-*" });
    await ensure();
    await list(["nightly-zebra", "nightly-apple"], "date");
    const { own, target } = await offered("todo");
    expect(target?.versions).toEqual(["nightly-zebra", "nightly-apple"]);
    expect(own.compareVersions("todo", "nightly-zebra", "nightly-apple")).toBeLessThan(0);
    expect(own.compareVersions("todo", "unknown", "nightly-apple")).toBeGreaterThan(0);
  });

  test("fire a schedule for each new one", async () => {
    await define("todo");
    await ensure();
    await list(["v1.0.0"]);
    const { own } = await offered("todo");
    const created = await createSchedule(engine.context, catalog, {
      projectId: engine.projectId,
      actor: testActor,
      schedule: {
        name: "Each release",
        template: {
          target: "todo",
          scenarios: [{ scenario: "todo.bench", params: {} }],
          labels: ["local"],
        },
        trigger: { kind: "release", prereleases: false },
      } as Parameters<typeof createSchedule>[2]["schedule"],
    });
    expect(created).toMatchObject({ outcome: "created" });
    expect(own.targets.some(({ id }) => id === "todo")).toBe(true);
    await engine.db.$executeRaw`UPDATE "release_list" SET "checkedAt" = now() - interval '2 hours'`;
    expect(await claimReleaseList(engine.context, [])).toBeNull();
    await fireSchedules(engine.context, catalog);
    await list(["v1.0.0", "v1.1.0"]);
    await fireSchedules(engine.context, catalog);
    const jobs = await engine.db.job.findMany({ include: { version: true } });
    expect(jobs.map(({ version }) => version.name)).toEqual(["v1.1.0"]);
  });
});
