import { expect, test } from "vitest";
import { exitCodes } from "../failure.ts";
import { lapline } from "../testing/lapline.ts";
import { jobId, run } from "../testing/run.ts";
import { serve } from "../testing/serve.ts";

const targets = [
  { id: "todo", scenarios: ["todo.micro"], title: "Todo" },
  { id: "sqlite", scenarios: ["records.insert", "records.read"], title: "SQLite" },
];
const backfill = {
  ...{ versions: [], versionCount: 1, jobs: 1, jobsOmitted: 0, jobsPresent: 0 },
  ...{ skipped: [], labels: [], problems: [] },
};

const serveTargets = () =>
  serve(({ route }) => {
    if (route.startsWith("GET /api/v1/targets")) {
      return { status: 200, body: { items: targets, nextCursor: null } };
    }
    if (route.endsWith("/backfills/preview")) return { status: 200, body: backfill };
    if (route.endsWith("/backfills")) {
      return { status: 201, body: { runId: jobId, jobs: 1, jobsOmitted: 0 } };
    }
    return { status: 201, body: run("QUEUED") };
  });

/** Every command that takes the scenarios of a target of the server, with a target to put in. */
const commands: [string, (target: string) => string[]][] = [
  ["compare", (target) => ["compare", target, "1.0.0", "1.1.0"]],
  ["calibrate", (target) => ["calibrate", target, "1.0.0"]],
  ["submit", (target) => ["submit", "-t", `${target}@1.0.0,1.1.0`]],
  ["submit --last", (target) => ["submit", "-t", target, "--last", "2"]],
  ["backfill", (target) => ["backfill", "-t", target, "--versions", "1.0.0", "--yes"]],
];

test("a comparison with one version says that the other one is missing", async () => {
  const { code, sentence } = await lapline(["compare", "todo", "1.0.0"]);
  expect(code).toBe(exitCodes.usage);
  expect(sentence).toMatch(/only one version of it is named. Name two versions/);
});

test.each(commands)("%s takes the only scenario of its target, and says which", async (_, args) => {
  const { url, requests } = await serveTargets();
  const { code, sentence, noted } = await lapline(args("todo"), { url, apiKey: "k" });
  expect(code, sentence).toBe(exitCodes.ok);
  expect(noted).toContain("Scenario todo.micro: the only one of todo");
  expect(JSON.stringify(requests.at(-1)?.body)).toContain(
    '"scenarios":[{"scenario":"todo.micro"}]',
  );
});

test.each(commands)(
  "%s lists the scenarios of its target where it has several",
  async (_, args) => {
    const { url, requests } = await serveTargets();
    const { code, sentence } = await lapline(args("sqlite"), { url, apiKey: "k" });
    expect(code).toBe(exitCodes.usage);
    expect(sentence).toContain("with --scenario: records.insert, records.read.");
    expect(requests).toHaveLength(1);
  },
);

test("a target that the server does not have is said, with the nearest one", async () => {
  const { url } = await serveTargets();
  const { code, sentence } = await lapline(["submit", "-t", "tod@1"], { url, apiKey: "k" });
  expect(code).toBe(exitCodes.usage);
  expect(sentence).toBe("The server has no target called tod. Did you mean todo?");
});

test("a target in a wrong form is said before the server is asked", async () => {
  const { url, requests } = await serveTargets();
  const { sentence } = await lapline(["submit", "-t", "todo"], { url, apiKey: "k" });
  expect(sentence).toContain("name@version");
  expect(requests).toEqual([]);
});
