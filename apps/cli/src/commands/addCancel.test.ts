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

test.each([
  ["CANCELED", /^Run \S+ canceled {2}\S+\/p\/acme\/runs\/\S+\n {2}1 job canceled$/],
  ["RUNNING", / {2}1 job running\n {2}Machines stop what they measure/],
])("a run that is %s after it was canceled says so", async (status, printed) => {
  const { url, requests } = await serve(({ route }) => ({
    status: 200,
    body: route.endsWith("/caller") ? caller : run(status),
  }));
  const canceled = await lapline(["cancel", runId], { url, apiKey: "k" });
  expect(canceled.code, canceled.sentence).toBe(exitCodes.ok);
  expect(canceled.printed).toMatch(printed);
  expect(requests[0]?.route).toBe(`POST /api/v1/runs/${runId}/cancel`);
});

test("a run is named by the address of its page too, and what is none is said before it is asked", async () => {
  const { url, requests } = await serve(({ route }) => ({
    status: 200,
    body: route.endsWith("/caller") ? caller : run("CANCELED"),
  }));
  const page = `${url}/p/acme/runs/${runId}?job=x`;
  expect((await lapline(["cancel", page], { url, apiKey: "k" })).code).toBe(exitCodes.ok);
  expect(requests[0]?.route).toBe(`POST /api/v1/runs/${runId}/cancel`);
  const wrong = await lapline(["cancel", "nope"], { url, apiKey: "k" });
  expect(wrong.code).toBe(exitCodes.usage);
  expect(requests).toHaveLength(2);
});

test("all jobs of a run are counted, also those that are not listed", async () => {
  const { url } = await serve(({ route }) => ({
    status: 200,
    body: route.endsWith("/caller")
      ? caller
      : {
          ...run("PROCESSED"),
          jobsOmitted: 699,
          jobCounts: countJobStatuses({ PROCESSED: 300, CANCELED: 400 }),
        },
  }));
  const { printed } = await lapline(["cancel", runId], { url, apiKey: "k" });
  expect(printed).toContain("300 jobs processed, 400 jobs canceled");
});
