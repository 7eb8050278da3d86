import { expect, test } from "vitest";
import { exitCodes } from "../failure.ts";
import { lapline } from "../testing/lapline.ts";
import { jobId } from "../testing/run.ts";
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
