import { countJobStatuses } from "@lapline/contracts";
import { expect, test } from "vitest";
import { exitCodes } from "../failure.ts";
import { lapline } from "../testing/lapline.ts";
import { runId } from "../testing/run.ts";
import { serve } from "../testing/serve.ts";

const idOfNumber = (number: number) => `${runId.slice(0, -3)}${String(number).padStart(3, "0")}`;

const summary = (number: number, more: object = {}) => ({
  ...{ id: idOfNumber(number), status: "PROCESSED", submittedBy: "ci" },
  createdAt: new Date(Date.now() - 3 * 3_600_000 - number * 60_000).toISOString(),
  ...{ targets: ["sqlite"], scenarios: ["records.insert"], labels: ["local"] },
  ...{ versions: { count: 2, names: ["3.49.0", "3.50.4"] }, durationMs: 5000 },
  jobCounts: countJobStatuses({ PROCESSED: 2 }),
  ...more,
});

const outcome = (id: string) => ({
  ...{ runId: id, sentence: "2 slower, 1 failed" },
  jobs: { total: 3, ended: 3, failed: 1, canceled: 0, invalid: 0 },
  changes: { worse: 2, better: 0, same: 0, inconclusive: 0, notComparable: 0 },
});

const facet = (value: string) => [{ value, title: value, count: 1 }];
const facets = {
  ...{ total: 1, state: [], versions: [], measure: [] },
  ...{ target: facet("sqlite"), scenario: facet("records.insert"), label: facet("local") },
};

const serveRuns = (items: object[], nextCursor: string | null = null) =>
  serve(({ route }) => {
    const asked = new URL(route.slice("GET ".length), "http://lapline").searchParams.get("ids");
    if (route.includes("/series-facets")) return { status: 200, body: facets };
    const body =
      asked === null ? { items, nextCursor } : { items: asked.split(",").map((id) => outcome(id)) };
    return { status: 200, body };
  });

test("runs are listed with their state, what they measured and what they came to", async () => {
  const imported = summary(2, { imported: true, labels: ["ci"] });
  const { url, requests } = await serveRuns([summary(1), imported], "next");
  const listed = await lapline(["runs"], { url, apiKey: "k" });
  expect(listed.code, listed.sentence).toBe(exitCodes.ok);
  const [head, first, second] = listed.printed.split("\n");
  expect(head).toMatch(/^run +submitted +state +what +label +result$/);
  expect(first?.replaceAll("\u202f", " ")).toMatch(
    /^\S+001 +3 h ago +processed +sqlite 3\.49\.0, 3\.50\.4 +local +2 slower, 1 failed$/,
  );
  expect(second).toMatch(/ci +imported$/);
  expect(listed.noted).toEqual(["More runs: --cursor next"]);
  expect(requests.map(({ route }) => route)).toEqual([
    "GET /api/v1/runs?limit=20",
    `GET /api/v1/run-outcomes?ids=${idOfNumber(1)}`,
  ]);
});

test("a comparison is not listed like a run of its two versions", async () => {
  const subject = { kind: "comparison", base: "3.49.0", head: "3.50.4", morePairs: 0 };
  const { url } = await serveRuns([summary(1, { subject })]);
  const listed = await lapline(["runs"], { url, apiKey: "k" });
  expect(listed.printed).toContain("sqlite 3.49.0 \u2192 3.50.4 (interleaved)");
});

test("filters go to the server in its words, and an unknown state is a usage error", async () => {
  const { url, requests } = await serveRuns([]);
  const args =
    "runs list --status failed -t sqlite -s records.insert -l local --limit 5 --cursor c";
  const listed = await lapline(args.split(" "), { url, apiKey: "k" });
  expect(listed.printed).toBe("No run matches.");
  expect(requests.map(({ route }) => route)).toEqual([
    "GET /api/v1/runs?status=FAILED&target=sqlite&scenario=records.insert&label=local&limit=5&cursor=c",
    "GET /api/v1/series-facets",
  ]);
  const wrong = await lapline(["runs", "--status", "FAILED"], { url, apiKey: "k" });
  expect(wrong.code).toBe(exitCodes.usage);
  expect(wrong.sentence).toContain("failed");
});

test("results of many runs are asked for in as many requests as they need, and JSON has them", async () => {
  const many = Array.from({ length: 120 }, (_, index) => summary(index));
  const { url, requests } = await serveRuns(many);
  const listed = await lapline(["runs", "--limit", "200", "--json"], { url, apiKey: "k" });
  const asked = requests.slice(1).map(({ route }) => route.split("%2C").length);
  expect(asked).toEqual([50, 50, 20]);
  const { items } = JSON.parse(listed.printed);
  expect(items).toHaveLength(120);
  expect(items[119]).toMatchObject({ id: idOfNumber(119), outcome: { changes: { worse: 2 } } });
});
