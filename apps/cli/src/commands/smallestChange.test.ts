import { expect, test } from "vitest";
import { exitCodes } from "../failure.ts";
import { lapline } from "../testing/lapline.ts";
import { run } from "../testing/run.ts";
import { serve } from "../testing/serve.ts";

const planned = {
  ...{ kind: "compare", target: "sqlite", version: "3.50.4", baseVersion: "3.49.0" },
  ...{ provisioner: "bundled", sandbox: "process", durability: "full", label: "local" },
  ...{ scenario: "records.insert", scenarioVersion: 1, params: {}, trials: 10 },
  expectedSeconds: 12,
};
const smallestChange = { change: 0.031, comparisons: 12, of: "workload" };
const previewOf = (more: object) => ({
  jobs: [{ ...planned, likeJobs: 3, ...more }],
  ...{ problems: [], skipped: [], expectedSeconds: 12 },
});

const serveRun = (more: object) =>
  serve(({ route }) => {
    if (route.endsWith("/runs/preview")) return { status: 200, body: previewOf(more) };
    return { status: route.startsWith("POST") ? 201 : 503, body: run("QUEUED") };
  });

const says =
  "10 trials of each version: finds changes from about 3.1 %, going by 12 earlier comparisons of this workload.";
const plain = (text: string) => text.replaceAll(/[\u202f\u00a0]/g, " ");
const compare = "compare sqlite 3.49.0 3.50.4 -s records.insert".split(" ");

test("a dry run says the smallest change that the pairs find, where the server knows it", async () => {
  const args = [...compare, "--dry-run"];
  const known = await serveRun({ smallestChange });
  const shown = await lapline(args, { url: known.url, apiKey: "k" });
  expect(shown.code, shown.sentence).toBe(exitCodes.ok);
  expect(plain(shown.printed).split("\n")).toContain(says);
  const { url } = await serveRun({});
  expect((await lapline(args, { url, apiKey: "k" })).printed).not.toContain("finds changes");
});

test("it is said before the wait for the result begins", async () => {
  const { url, requests } = await serveRun({ smallestChange });
  const waited = await lapline([...compare, "--wait", "--timeout", "1"], { url, apiKey: "k" });
  expect(waited.noted.map(plain)).toContain(says);
  expect(requests.slice(0, 2).map(({ route }) => route)).toEqual([
    "POST /api/v1/runs/preview",
    "POST /api/v1/runs",
  ]);
});
