import { expect, test } from "vitest";
import { exitCodes } from "../failure.ts";
import { lapline } from "../testing/lapline.ts";
import { jobId, run } from "../testing/run.ts";
import { serve } from "../testing/serve.ts";

const columns = "trailbase~0.22.6~wal-normal~git~local";
const references = "trailbase~pocketbase,trailbase~payload-typescript-client";

test("a shared comparison has the published references and percentiles that were named", async () => {
  const share = {
    ...{ id: jobId, kind: "comparison", title: "t", note: "", prefix: "laps_x" },
    ...{ contentHash: "0".repeat(64), bytes: 2, createdBy: { id: null, name: "ci" } },
    ...{ createdAt: "2026-11-23T00:00:00.000Z", expiresAt: null, revokedAt: null },
    ...{ state: "live", views: 0, lastViewedAt: null },
  };
  const { url, requests } = await serve(() => ({
    status: 201,
    body: { share, url: "https://lapline.example.org/s/laps_x" },
  }));
  const { code, sentence, printed } = await lapline(
    [
      ...["share", "create", "--columns", columns, "--references", references],
      ...["--statistics", "p75,p90", "--rows", "sql.simple~insert", "--title", "t"],
    ],
    { url, apiKey: "k" },
  );
  expect({ code, sentence }).toEqual({ code: exitCodes.ok, sentence: "" });
  expect(printed).toContain("/s/laps_x");
  expect(requests[0]?.body).toMatchObject({
    subject: {
      kind: "comparison",
      columns,
      references,
      statistics: "p75,p90",
      rows: "sql.simple~insert",
    },
  });
});

test.each([
  [["--series", jobId, "--references", references], "--columns"],
  [["--series", jobId, "--rows", "sql.simple~insert"], "--columns"],
  [["--job", jobId, "--statistics", "p90"], "--series"],
  [["--series", jobId, "--statistics", "p90,p95"], "one of these statistics: p75"],
])("%j is a usage error that says what is needed", async (subject, needed) => {
  const { code, sentence } = await lapline(["share", "create", ...subject, "--title", "t"], {
    url: "http://127.0.0.1:9",
    apiKey: "k",
  });
  expect(code).toBe(exitCodes.usage);
  expect(sentence).toContain(needed);
});

const series = {
  ...{ id: jobId, target: "uuid", scenario: "bench", scenarioVersion: 1, params: {}, points: 2 },
  ...{ durability: "default", provisioner: "definition", label: "local", state: "quiet" },
  measure: { name: "t", title: "Latency", unit: "ns", direction: "lower_is_better" },
  latest: null,
  recent: [],
  updatedAt: "2026-11-20T12:00:00Z",
  ...{ pointsInRange: 2, items: [], signs: [], environments: {}, noiseFloor: null },
};

const created = (title: string) => ({
  share: {
    ...{ id: jobId, kind: "series", title, note: "", prefix: "laps_x" },
    ...{ contentHash: "0".repeat(64), bytes: 2, createdBy: { id: null, name: "ci" } },
    ...{ createdAt: "2026-11-23T00:00:00.000Z", expiresAt: null, revokedAt: null },
    ...{ state: "live", views: 0, lastViewedAt: null },
  },
  url: "https://lapline.example.org/s/laps_x",
});

test.each([
  ["--series", jobId, "Latency of uuid"],
  ["--job", jobId, "records.insert of sqlite 3.50.4"],
  ["--columns", "a~1.0~d~go~local,a~2.0~d~go~local,b~3.0~d~go~local", "a 1.0 → 2.0, b 3.0"],
])("%s without a title is called after what is shared", async (option, value, title) => {
  const { url, requests } = await serve(({ route }) => {
    if (route.startsWith("POST")) return { status: 201, body: created(title) };
    return { status: 200, body: route.includes("/jobs/") ? run("PROCESSED").jobs[0] : series };
  });
  const args = ["share", "create", option, value];
  const { code, sentence } = await lapline(args, { url, apiKey: "k" });
  expect({ code, sentence }).toEqual({ code: exitCodes.ok, sentence: "" });
  expect(requests.at(-1)).toMatchObject({ route: "POST /api/v1/shares", body: { title } });
});
