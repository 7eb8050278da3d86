import { backfillPreviewSchema, backfillStartedSchema } from "@lapline/contracts";
import { answerQuestion, claimQuestion, readQuestion } from "@lapline/engine";
import { inOwnDatabase, waitFor } from "@lapline/testkit";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newRepository } from "../../testing/newRepository.ts";
import { call, openTestWeb, registerMachine, type TestWeb } from "../../testing/openTestWeb.ts";
import { catalog } from "../catalog.ts";
import { database } from "../database.ts";
import { engine } from "../engine.ts";

let web: TestWeb;

beforeAll(async () => {
  web = await inOwnDatabase(openTestWeb);
  await registerMachine(web.projectId, "local");
});
afterAll(() => web.close());

const backfill = {
  template: { target: "pglite", scenarios: [{ scenario: "records.insert" }], labels: ["local"] },
  points: { from: "v1-branch", to: "main" },
};
const commits = ["a", "b", "c"].map((digit) => digit.repeat(40));
const post = (path: string, headers: Record<string, string> = {}) =>
  call(path, { body: backfill, key: web.adminKey, headers });

it("says that a repository has to be connected, and asks nobody", async () => {
  const answer = await post("/api/v1/backfills/preview");
  const { problems } = backfillPreviewSchema.parse(await answer.json());
  expect(problems[0]?.message).toContain("Connect it under Settings, Repositories");
  expect(await database().repositoryQuestion.count()).toBe(0);
});

it("waits for what control is told, and starts the same with one key", async () => {
  await newRepository(web.projectId);
  const early = await post("/api/v1/backfills");
  expect([early.status, await early.text()]).toEqual([422, expect.stringContaining("Preview")]);
  expect(await database().repositoryQuestion.count(), "a refusal leaves nothing behind").toBe(0);
  const shown = post("/api/v1/backfills/preview");
  const question = await waitFor(() => claimQuestion(engine()), {
    what: "a question to the repository",
  });
  expect(question.asked).toEqual({ kind: "commits", from: "v1-branch", to: "main" });
  await answerQuestion(engine(), catalog, readQuestion(question), {
    commits: { known: true, value: commits },
  });
  const preview = backfillPreviewSchema.parse(await (await shown).json());
  // A slow machine may have answered without waiting any longer; the same again has it all.
  if (preview.problems.length > 0) expect(preview.problems[0]?.message).toMatch(/ask again/i);
  const again = await (await post("/api/v1/backfills/preview")).json();
  const { versions } = backfillPreviewSchema.parse(again);
  expect(versions.map(({ version }) => version)).toEqual(commits.toReversed());

  const key = { "idempotency-key": "commits" };
  const first = backfillStartedSchema.parse(await (await post("/api/v1/backfills", key)).json());
  expect(first.jobs).toBe(3);
  const repeated = backfillStartedSchema.parse(await (await post("/api/v1/backfills", key)).json());
  expect(repeated.runId).toBe(first.runId);
  expect(await database().repositoryQuestion.count()).toBe(1);
});
