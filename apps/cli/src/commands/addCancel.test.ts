import { countJobStatuses } from "@lapline/contracts";
import { expect, test } from "vitest";
import { exitCodes } from "../failure.ts";
import { lapline } from "../testing/lapline.ts";
import { jobId, run, runId } from "../testing/run.ts";
import { serve } from "../testing/serve.ts";

const caller = {
  project: { id: jobId, slug: "acme", name: "Acme" },
  caller: { kind: "apiKey", name: "ci", scopes: ["read", "submit"], expiresAt: null },
};

/** A server whose run is in one state, and in another one once it was asked to cancel it. */
const serveRun = (before: object, after: object = before) =>
  serve(({ route }) => ({
    status: 200,
    body: route.endsWith("/caller") ? caller : route.startsWith("POST") ? after : before,
  }));

test.each([
  ["QUEUED", "CANCELED", /^Run \S+ canceled {2}\S+\/p\/acme\/runs\/\S+\n {2}1 job canceled$/],
  ["RUNNING", "RUNNING", / {2}1 job running\n {2}Machines stop what they measure/],
])("a run that was %s and is %s after it was canceled says so", async (before, after, printed) => {
  const { url, requests } = await serveRun(run(before), run(after));
  const canceled = await lapline(["cancel", runId], { url, apiKey: "k" });
  expect(canceled.code, canceled.sentence).toBe(exitCodes.ok);
  expect(canceled.printed).toMatch(printed);
  expect(requests[1]?.route).toBe(`POST /api/v1/runs/${runId}/cancel`);
});

test.each([
  ["CANCELED", /^Run \S+ was canceled already {2}\S+\n {2}1 job canceled$/],
  ["PROCESSED", /^Run \S+ is finished; nothing was canceled {2}\S+\n {2}1 job processed$/],
  ["FAILED", /^Run \S+ ended, with failed jobs; nothing was canceled {2}\S+\n {2}1 job failed$/],
])("a run that is %s already is left alone and says so", async (status, printed) => {
  const { url, requests } = await serveRun(run(status));
  const canceled = await lapline(["cancel", runId], { url, apiKey: "k" });
  expect(canceled.code, canceled.sentence).toBe(exitCodes.ok);
  expect(canceled.printed).toMatch(printed);
  expect(requests.filter(({ route }) => route.startsWith("POST"))).toEqual([]);
});

test("a run is named by the address of its page too, and what is none is said before it is asked", async () => {
  const { url, requests } = await serveRun(run("QUEUED"), run("CANCELED"));
  const page = `${url}/p/acme/runs/${runId}?job=x`;
  expect((await lapline(["cancel", page], { url, apiKey: "k" })).code).toBe(exitCodes.ok);
  expect(requests[1]?.route).toBe(`POST /api/v1/runs/${runId}/cancel`);
  const wrong = await lapline(["cancel", "nope"], { url, apiKey: "k" });
  expect(wrong.code).toBe(exitCodes.usage);
  expect(requests).toHaveLength(3);
});

test("all jobs of a run are counted, also those that are not listed", async () => {
  const { url } = await serveRun(run("RUNNING"), {
    ...run("PROCESSED"),
    jobsOmitted: 699,
    jobCounts: countJobStatuses({ PROCESSED: 300, CANCELED: 400 }),
  });
  const { printed } = await lapline(["cancel", runId], { url, apiKey: "k" });
  expect(printed).toContain("300 jobs processed, 400 jobs canceled");
});
