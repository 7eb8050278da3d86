import { expect, test } from "vitest";
import { exitCodes } from "../failure.ts";
import { lapline } from "../testing/lapline.ts";
import { jobId } from "../testing/run.ts";
import { serve } from "../testing/serve.ts";

test.each([
  ["separate", "Nothing was deleted."],
  ["join", "The histories are one again."],
])("series %s asks the server and says what it did", async (name, says) => {
  const { url, requests } = await serve(() => ({ status: 200, body: { id: jobId } }));
  const done = await lapline(["series", name, jobId], { url, apiKey: "k" });
  expect(done.code, done.sentence).toBe(exitCodes.ok);
  expect(done.printed).toContain(says);
  expect(requests.map(({ route }) => route)).toEqual([`POST /api/v1/series/${jobId}/${name}`]);
});

const commit = (sign: string) => sign.repeat(40);
const summary = {
  ...{ id: jobId, target: "uuid", scenario: "bench", scenarioVersion: 1, params: {}, points: 2 },
  ...{ durability: "default", provisioner: "definition", label: "local", state: "moved" },
  measure: { name: "t", title: "Parse", unit: "ns", direction: "lower_is_better" },
  latest: { version: commit("b"), value: 120, ciLow: null, ciHigh: null },
  recent: [100, 120],
  move: {
    ...{ version: commit("b"), measuredAt: "2026-11-20T12:00:00Z" },
    ...{ ratio: 1.2, ratioLow: 1.15, ratioHigh: 1.25 },
  },
  updatedAt: "2026-11-20T12:00:00Z",
};

test("series that moved are listed with the size of the change and since when", async () => {
  const quiet = { ...summary, state: "quiet", move: null };
  const { url, requests } = await serve(({ route }) => ({
    status: 200,
    body: { items: route.includes("moved") ? [summary] : [quiet], nextCursor: null },
  }));
  const moved = await lapline(["series", "list", "--state", "moved"], { url, apiKey: "k" });
  expect(moved.printed.replaceAll("\u202f", " ")).toMatch(
    /bbbbbbbbbbbb +Regression +20 % slower \[\+15 %, \+25 %\] +since bbbbbbbbbbbb, 2026-11-20$/,
  );
  const all = await lapline(["series", "list"], { url, apiKey: "k" });
  expect(all.printed).not.toContain("since");
  // The order of the page: what changed comes first.
  for (const { route } of requests) expect(route).toContain("sort=-changed");
});

test("one series says states in words and cuts commits, its JSON does not", async () => {
  const sign = {
    ...{ version: commit("b"), beforeVersion: commit("a"), reportId: null },
    ...{ direction: "regression", ratio: 1.2, ratioLow: 1.15, ratioHigh: 1.25 },
    ...{ state: "not_confirmed", reason: null, comparisonJobId: null, alertId: null },
    alertState: null,
  };
  const more = { pointsInRange: 2, items: [], environments: {}, noiseFloor: null };
  const { url } = await serve(() => ({
    status: 200,
    body: { ...summary, ...more, signs: [sign, { ...sign, state: "confirming" }] },
  }));
  const shown = await lapline(["series", "show", jobId], { url, apiKey: "k" });
  expect(shown.printed).toMatch(/ {2}aaaaaaaaaaaa → bbbbbbbbbbbb .* not confirmed\n/);
  expect(shown.printed).toMatch(/being confirmed$/);
  expect(shown.printed).toContain("\nbbbbbbbbbbbb: 120");
  const json = await lapline(["series", "show", jobId, "--json"], { url, apiKey: "k" });
  expect(json.printed).toContain(commit("b"));
});
