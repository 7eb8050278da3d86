import { stat } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { exitCodes } from "../failure.ts";
import { lapline } from "../testing/lapline.ts";
import { jobId, run } from "../testing/run.ts";
import { serve } from "../testing/serve.ts";
import { temporaryFolder } from "../testing/temporaryFolder.ts";

const callerFacts = {
  project: { id: jobId, slug: "acme", name: "Acme" },
  caller: { kind: "apiKey", name: "ci", scopes: ["read", "submit"], expiresAt: null },
};

test("a server that was logged in to is used until it is forgotten, and its key goes nowhere else", async () => {
  const { url, requests } = await serve(({ route }) =>
    route.endsWith("/caller")
      ? { status: 200, body: callerFacts }
      : { status: 200, body: { items: [], nextCursor: null } },
  );
  const profilesFile = join(await temporaryFolder(), "lapline/servers.json");
  const env = { profilesFile };
  const login = await lapline(["login", "--url", `${url}/runs`, "--key-stdin"], env, "lap_key\n");
  expect(login.printed).toContain("project Acme");
  expect((await stat(profilesFile)).mode & 0o777).toBe(0o600);
  expect((await lapline(["machine", "status"], env)).code).toBe(exitCodes.ok);
  expect(requests.at(-1)?.headers.authorization).toBe("Bearer lap_key");

  const elsewhere = await lapline(["machine", "status", "--url", "http://127.0.0.1:9"], env);
  expect(elsewhere.code).toBe(exitCodes.usage);
  expect((await lapline(["machine", "status", "--profile", "lab"], env)).sentence).toMatch(
    /default/,
  );
  expect((await lapline(["logout"], env)).code).toBe(exitCodes.ok);
  expect((await lapline(["machine", "status"], env)).sentence).toContain("lapline login");
});

test("a key that the server refuses is not kept", async () => {
  const { url } = await serve(() => ({ status: 401, body: {} }));
  const profilesFile = join(await temporaryFolder(), "servers.json");
  const { code } = await lapline(["login", "--url", url, "--api-key", "k"], { profilesFile });
  expect(code).toBe(exitCodes.refused);
  await expect(stat(profilesFile)).rejects.toThrow();
});

const preview = {
  versions: [{ version: "0.39.0", jobs: 1 }],
  versionCount: 1,
  jobs: 1,
  jobsOmitted: 0,
  jobsPresent: 2,
  skipped: [],
  labels: [
    {
      label: "local",
      jobs: 1,
      withHistory: 0,
      machineMinutes: 2.5,
      minutesAhead: 0,
      machines: 1,
      expectedEndAt: "2026-11-21T10:00:00.000Z",
    },
  ],
  problems: [],
};

test("backfill shows what it costs and starts nothing that nobody asked for", async () => {
  const { url, requests } = await serve(({ route }) =>
    route.endsWith("/preview")
      ? { status: 200, body: preview }
      : { status: 201, body: { runId: jobId, jobs: 1, jobsOmitted: 0 } },
  );
  const args = [
    "backfill",
    "-t",
    "pocketbase",
    "-s",
    "records.insert",
    "--from",
    "0.38",
    "--to",
    "0.40",
  ];
  const access = { url, apiKey: "k" };
  const shown = await lapline(args, access);
  expect(shown.printed).toMatch(/local +1 +2\.5/);
  expect(shown.printed).toContain("All estimated without downloads and builds");
  expect(shown.printed).toContain("Nothing was started");
  expect(requests.map(({ route }) => route)).toEqual(["POST /api/v1/backfills/preview"]);
  const started = await lapline([...args, "--order", "bisection", "--yes"], access);
  expect(started.printed).toContain(`Started 1 jobs: ${url}/runs/${jobId}`);
  expect(requests.at(-1)?.body).toEqual({
    template: {
      target: "pocketbase",
      scenarios: [{ scenario: "records.insert" }],
      labels: ["local"],
    },
    points: { from: "0.38", to: "0.40" },
    order: "bisection",
  });
  expect((await lapline(args.slice(0, -2), access)).code).toBe(exitCodes.usage);
});

test("bisect shows what it costs at most, starts what somebody wants, and stops it", async () => {
  const plan = {
    ...{ from: "1.0.0", to: "1.0.9", between: 8, comparisonsMax: 5, machineMinutes: 6.2 },
    ...{ versions: [], problem: null, series: { id: jobId, title: "Throughput of x on local" } },
  };
  const { url, requests } = await serve(({ route }) => {
    if (route.includes("from=1.0.8")) {
      return { status: 200, body: { ...plan, problem: "No known version lies between." } };
    }
    return { status: 200, body: route.startsWith("GET") ? plan : { id: jobId, title: "more" } };
  });
  const access = { url, apiKey: "k" };
  const shown = await lapline(["bisect", jobId], access);
  expect(shown.printed).toContain(
    "8 known versions between 1.0.0 and 1.0.9: at most 5 comparisons of Throughput of x on local, about 7 machine-minutes.",
  );
  expect(shown.printed).toContain("Nothing was started");
  const ends = ["--from", "1.0.0", "--to", "1.0.9"];
  const started = await lapline(["bisect", jobId, ...ends, "--yes"], access);
  expect(started.printed).toContain(`Searching: ${url}/alerts/${jobId}`);
  expect((await lapline(["bisect", jobId, "--stop"], access)).printed).toBe("Stopped.");
  const path = `/api/v1/alerts/${jobId}/bisect`;
  expect(requests.map(({ route }) => route)).toEqual([
    `GET ${path}`,
    `GET ${path}?from=1.0.0&to=1.0.9`,
    `POST ${path}?from=1.0.0&to=1.0.9`,
    `POST ${path}/stop`,
  ]);
  const nothing = await lapline(["bisect", jobId, "--from", "1.0.8", "--to", "1.0.9"], access);
  expect(nothing).toMatchObject({
    code: exitCodes.refused,
    sentence: expect.stringContaining("lies between"),
  });
  expect((await lapline(["bisect", jobId, "--from", "1.0.8"], access)).code).toBe(exitCodes.usage);
});

test("detect finds where values moved and names the line of what is no number", async () => {
  const level = (value: number) => Array.from({ length: 20 }, (_, i) => value + (i % 5) / 100);
  const text = [...level(10), ...level(12)].join("\n");
  const found = await lapline(["detect", "--json"], {}, text);
  expect(JSON.parse(found.printed)).toMatchObject({ values: 40, changes: [{ index: 20 }] });
  expect((await lapline(["detect"], {}, `[${level(10)}]`)).printed).toContain("No change points.");
  const wrong = await lapline(["detect"], {}, "1\n2\nthree\n");
  expect(wrong).toMatchObject({ code: exitCodes.usage, sentence: expect.stringContaining(":3: ") });
});

test("doctor says what to do about a key that ends soon, a lost machine and an old server", async () => {
  const soon = new Date(Date.now() + 3 * 24 * 60 * 60_000).toISOString();
  const { url } = await serve(({ route }) => {
    if (route === "GET /api/ready") return { status: 200, body: {} };
    if (route === "GET /api/v1/openapi.json") return { status: 200, body: { paths: {} } };
    if (route !== "GET /api/v1/caller")
      return { status: 200, body: { items: [], nextCursor: null } };
    return {
      status: 200,
      body: { ...callerFacts, caller: { ...callerFacts.caller, expiresAt: soon } },
    };
  });
  const { code, printed } = await lapline(["doctor", "--json"], { url, apiKey: "k" });
  expect(code).toBe(exitCodes.infrastructure);
  const problems = JSON.parse(printed).findings.filter(
    ({ state }: { state: string }) => state === "problem",
  );
  expect(problems.map(({ what }: { what: string }) => what)).toEqual([
    "versions",
    "key expiry",
    "machines",
  ]);
  for (const { next } of problems) expect(next).not.toBe("");
  const away = await lapline(["doctor"], { url: "http://127.0.0.1:9", apiKey: "k" });
  expect(away.printed).toContain("does not answer");
});

const machine = (name: string, label: string, status: string) => ({
  ...{ id: jobId, name, label, status, sandboxes: [], facts: null, factsChangedAt: null },
  ...{ currentJob: null, lastSeenAt: null, healthMessage: null, quarantinedAt: null },
  createdAt: "2026-11-20T12:00:00Z",
});

test.each([
  ["resume", "DRAINING", "Machine bench takes jobs again."],
  ["resume", "OFFLINE", "Machine bench takes jobs again once its worker runs. It is offline."],
  ["drain", "OFFLINE", "Machine bench takes no more jobs."],
])("machine %s of one that is %s says what is true", async (verb, status, says) => {
  const { url } = await serve(({ route }) => ({
    status: 200,
    body: route.startsWith("GET")
      ? { items: [machine("bench", "local", status)], nextCursor: null }
      : { id: jobId },
  }));
  const { code, printed } = await lapline(["machine", verb, "bench"], { url, apiKey: "k" });
  expect({ code, printed }).toEqual({ code: exitCodes.ok, printed: says });
});

test("doctor says of each label whether a machine takes its jobs", async () => {
  const items = [
    machine("bench-1", "bare-metal", "IDLE"),
    machine("bench-2", "bare-metal", "OFFLINE"),
    machine("bench-3", "arm", "DRAINING"),
  ];
  const { url } = await serve(({ route }) => {
    if (route.startsWith("GET /api/v1/machines"))
      return { status: 200, body: { items, nextCursor: null } };
    const body = route === "GET /api/v1/openapi.json" ? { paths: {} } : callerFacts;
    return { status: 200, body };
  });
  const { printed } = await lapline(["doctor"], { url, apiKey: "k" });
  expect(printed).toContain("ok       label bare-metal: 1 of 2 machines takes jobs");
  expect(printed).toContain("problem  label arm: none of 1 machine takes jobs");
  expect(printed).toMatch(/note +label local: no machine has it.*\n.*--label bare-metal/);
  expect(printed).toContain("machine bench-3: Idle, not taking jobs, label arm.");
});

const presetPlan = {
  id: "go-sqlite",
  size: "quick",
  submission: {
    targets: [{ target: "go-sqlite-mattn", versions: ["1.14.24"], scenarios: ["sql.simple"] }],
    scenarios: [{ scenario: "sql.simple", params: { rows: 20_000 } }],
    labels: ["lab"],
  },
  versions: [{ target: "go-sqlite-mattn", version: "1.14.24", note: null }],
  leftOut: [
    {
      target: "supabase-full",
      version: "2026.2.16",
      durability: "sync-commit",
      reason: "No machine.",
    },
  ],
  notes: [],
  jobs: 1,
  expectedSeconds: 12,
};

test("a preset is submitted as the server makes it for the label, and what is left out is named", async () => {
  const planned = { jobs: [], problems: [], skipped: [], expectedSeconds: 12 };
  const { url, requests } = await serve(({ route }) =>
    route.startsWith("GET /api/v1/presets/go-sqlite")
      ? { status: 200, body: presetPlan }
      : { status: 200, body: planned },
  );
  const preset = ["submit", "--preset", "go-sqlite", "-l", "lab", "-n", "7", "--url", url];
  const args = [...preset, "--api-key", "k", "--source", "none", "--dry-run"];
  const { code, printed, noted } = await lapline(args);
  expect(code).toBe(exitCodes.ok);
  expect(noted).toContain("Skipped supabase-full@2026.2.16 sync-commit. No machine.");
  expect(printed).toContain("No jobs. Nothing was submitted.");
  expect(requests.map(({ route }) => route)).toEqual([
    "GET /api/v1/presets/go-sqlite?labels=lab",
    "POST /api/v1/runs/preview",
  ]);
  expect(requests[1]?.body).toEqual({ ...presetPlan.submission, trials: 7 });
  // Nothing was submitted, so there is nowhere to look.
  expect(noted.join("\n")).not.toContain("appear");
  // A submitted one is found under the project of the key, where the server says which that is.
  for (const knows of [true, false]) {
    const server = await serve(({ route }) => {
      if (route.startsWith("GET /api/v1/presets/")) return { status: 200, body: presetPlan };
      if (route === "POST /api/v1/runs") return { status: 201, body: run("QUEUED") };
      return knows ? { status: 200, body: callerFacts } : { status: 404, body: {} };
    });
    const submitted = ["submit", "--preset", "go-sqlite", "--url", server.url, "--api-key", "k"];
    const done = await lapline([...submitted, "--source", "none"]);
    expect(done.code).toBe(exitCodes.ok);
    const page = `${server.url}/p/acme/published/go-sqlite`;
    expect(done.noted.join("\n").includes(page)).toBe(knows);
    expect(done.printed).toContain(knows ? `${server.url}/p/acme/runs/` : `${server.url}/runs/`);
  }
  for (const more of [
    ["-t", "pocketbase@0.40.4"],
    ["-s", "records.insert"],
    ["--last", "2"],
  ]) {
    expect((await lapline([...args, ...more])).code).toBe(exitCodes.usage);
  }
  const sized = ["submit", "--size", "quick", "-t", "pocketbase@0.40.4", "-s", "records.insert"];
  expect((await lapline(sized)).code).toBe(exitCodes.usage);
  expect((await lapline(["submit", "--preset", "nothing"])).code).toBe(exitCodes.usage);
});
