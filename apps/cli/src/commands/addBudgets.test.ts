import { expect, test } from "vitest";
import { exitCodes } from "../failure.ts";
import { lapline } from "../testing/lapline.ts";
import { jobId } from "../testing/run.ts";
import { serve } from "../testing/serve.ts";

const at = "2026-11-20T12:00:00Z";
const budget = {
  ...{ id: jobId, target: "alpha", scenario: null, label: "local", bound: "at_most", value: 20e6 },
  measure: { name: "latency_p99", title: "p99", unit: "ns", direction: "lower_is_better" },
  ...{ brokenSince: at, createdAt: at, updatedAt: at },
};
const preview = {
  ...{ unit: "ns", direction: "lower_is_better", bound: "at_most" },
  ...{ series: 1, results: 4, broken: 2, brokenNow: 1 },
  items: [
    {
      ...{ seriesId: jobId, jobId, scenario: "records.insert", label: "local", version: "1.7" },
      ...{ value: 23.1e6, ciLow: null, ciHigh: null, verdict: "broken", results: 4, broken: 2 },
    },
  ],
};

const serveBudgets = () =>
  serve(({ route }) => {
    if (route.endsWith("/preview")) return { status: 200, body: preview };
    if (route.endsWith("/delete")) return { status: 200, body: { id: jobId } };
    if (route === "POST /api/v1/budgets") return { status: 201, body: budget };
    if (route.startsWith("POST")) return { status: 200, body: { ...budget, value: 25e6 } };
    return { status: 200, body: { items: [budget], nextCursor: null } };
  });

const plain = (text: string) => text.replaceAll("\u202f", " ");
const make = ["budgets", "create", "-t", "alpha", "-m", "latency_p99", "--value"];

test("budgets are listed with what they say and whether they are broken", async () => {
  const { url, requests } = await serveBudgets();
  const { printed } = await lapline(["budgets", "-t", "alpha"], { url, apiKey: "k" });
  expect(plain(printed)).toMatch(
    /latency_p99 of alpha on local: at most 20 ms +over budget since 2026-11-20/,
  );
  expect(requests.map(({ route }) => route)).toEqual(["GET /api/v1/budgets?target=alpha&limit=50"]);
});

test("a value is read in the unit that the server has for the measure", async () => {
  const { url, requests } = await serveBudgets();
  const { printed } = await lapline([...make, "20 ms"], { url, apiKey: "k" });
  expect(plain(printed)).toContain("latency_p99 of alpha on local: at most 20 ms.");
  expect(requests.map(({ route }) => route)).toEqual([
    "POST /api/v1/budgets/preview",
    "POST /api/v1/budgets",
  ]);
  expect(requests[1]?.body).toEqual({
    ...{ target: "alpha", measure: "latency_p99", scenario: null, label: null, value: 20e6 },
  });
});

test("a value in another unit is refused before anything is made", async () => {
  const { url, requests } = await serveBudgets();
  const refused = await lapline([...make, "20 MB"], { url, apiKey: "k" });
  expect(refused.code).toBe(exitCodes.usage);
  expect(refused.sentence).toContain('--value "20 ms"');
  expect(requests).toHaveLength(1);
});

test("a dry run says what would be over budget and makes nothing", async () => {
  const { url, requests } = await serveBudgets();
  const { printed } = await lapline([...make, "20 ms", "--dry-run"], { url, apiKey: "k" });
  expect(plain(printed)).toMatch(/records\.insert +local +1\.7 +23\.1 ms +over budget +2 of 4/);
  expect(printed).toContain("2 of 4 results are over budget.");
  expect(requests.every(({ route }) => route.endsWith("/preview"))).toBe(true);
});

test("a budget is changed by a value in its own unit, and deleted", async () => {
  const { url, requests } = await serveBudgets();
  const access = { url, apiKey: "k" };
  const changed = await lapline(["budgets", "change", jobId, "--value", "25 ms"], access);
  expect(plain(changed.printed)).toContain("at most 25 ms");
  expect((await lapline(["budgets", "delete", jobId], access)).printed).toContain("deleted");
  expect(requests.map(({ route }) => route).slice(1)).toEqual([
    `POST /api/v1/budgets/${jobId}`,
    `POST /api/v1/budgets/${jobId}/delete`,
  ]);
  const other = jobId.replace(/.$/, (last) => (last === "0" ? "1" : "0"));
  const missing = await lapline(["budgets", "change", other, "--value", "25 ms"], access);
  expect(missing.code).toBe(exitCodes.refused);
});
