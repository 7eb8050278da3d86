import { problemSchema, runSchema } from "@lapline/contracts";
import { inOwnDatabase } from "@lapline/testkit";
import { beforeAll, describe, expect, it } from "vitest";
import { call, openTestWeb, registerMachine, type TestWeb } from "../../testing/openTestWeb.ts";
import { testSubmission } from "../../testing/testSubmission.ts";
import { database } from "../database.ts";

let web: TestWeb;
beforeAll(async () => {
  web = await inOwnDatabase(openTestWeb);
  await registerMachine(web.projectId, "local");
  return web.close;
});

const submit = (body: unknown, idempotencyKey?: string) =>
  call("/api/v1/runs", {
    body,
    key: web.adminKey,
    headers: idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey },
  });

describe("POST /runs", () => {
  it("stores one run for the same idempotency key, however many ask at once", async () => {
    const before = await database().run.count();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => submit(testSubmission(), "nightly-1")),
    );
    const ids = await Promise.all(
      answers.map(async (answer) => {
        expect(answer.status).toBe(201);
        return runSchema.parse(await answer.json()).id;
      }),
    );
    expect(new Set(ids).size).toBe(1);
    expect((await database().run.count()) - before).toBe(1);
  });
  it("takes two versions to compare and one to calibrate as jobs of their kinds", async () => {
    const answer = await submit({
      ...testSubmission(),
      targets: [
        { target: "sqlite-node", compare: { baseVersion: "22.5.0", headVersion: "22.6.0" } },
        { target: "sqlite-node", calibrate: "22.6.0" },
      ],
    });
    expect(answer.status).toBe(201);
    const { jobs } = runSchema.parse(await answer.json());
    expect(jobs).toMatchObject([
      { kind: "compare", purpose: "submitted", version: "22.6.0", baseVersion: "22.5.0" },
      { kind: "calibrate", version: "22.6.0", baseVersion: "22.6.0" },
    ]);
    const twice = { ...testSubmission(), targets: [{ target: "sqlite-node", compare: {} }] };
    expect((await submit(twice)).status).toBe(400);
  });
  it("refuses the same idempotency key for another submission", async () => {
    await submit(testSubmission(), "nightly-2");
    const other = await submit(testSubmission({ trials: 5 }), "nightly-2");
    expect(other.status).toBe(409);
    expect(problemSchema.parse(await other.json()).code).toBe("idempotency_key_reused");
  });
  it.each(["a b", "x".repeat(201), "ü"])("refuses the idempotency key %j", async (key) => {
    expect((await submit(testSubmission(), key)).status).toBe(400);
  });
  it("lists every problem of an impossible submission at once and stores nothing", async () => {
    const before = await database().run.count();
    const answer = await submit({
      targets: [
        { target: "sqlite", versions: ["0.0.0-none"] },
        { target: "nosuch", versions: ["1"] },
      ],
      scenarios: [
        { scenario: "no.such" },
        { scenario: "records.insert", params: { rows: -1, constructor: 1 } },
      ],
      labels: ["nowhere"],
    });
    expect(answer.status).toBe(422);
    const problem = problemSchema.parse(await answer.json());
    const paths = problem.errors?.map(({ path }) => path) ?? [];
    expect(paths).toEqual(
      expect.arrayContaining(["targets.1.target", "scenarios.0.scenario", "labels.0"]),
    );
    expect(paths.filter((path) => path.startsWith("scenarios.1.params")).length).toBeGreaterThan(0);
    expect(await database().run.count()).toBe(before);
  });
  it("names the place of every malformed part", async () => {
    const answer = await submit({ ...testSubmission(), trials: "3", extra: 1 });
    expect(answer.status).toBe(400);
    const { errors, detail } = problemSchema.parse(await answer.json());
    expect(errors?.map(({ path }) => path)).toEqual(["trials", ""]);
    expect(detail).toContain("trials");
  });
});
