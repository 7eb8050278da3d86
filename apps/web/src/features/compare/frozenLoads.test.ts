import { detailsKey, type ShareContent } from "@lapline/contracts";
import { catalog } from "@lapline/workloads/catalog";
import { expect, test } from "vitest";
import { digestComparison } from "../../server/shares/digestComparison.ts";
import { judgeFrozen } from "../../server/shares/judgeFrozen.ts";
import { cell, change, row, side, view } from "./testing/compareFixtures.ts";

const [baseJob, headJob] = ["1", "2"].map((digit) => `01890000-0000-7000-8000-00000000000${digit}`);
const jobs = [baseJob ?? "", headJob ?? ""];

/** A comparison as it was frozen before loads were compared, with these numbers in flight. */
function frozen(inFlight: readonly string[]): ShareContent {
  const cells = jobs.map((jobId, place) => cell(100, { jobId, environment: `e${place}` }));
  const changes = [null, change(4631, "worse")];
  const shown = {
    ...view(
      [side("pocketbase", "1"), side("pocketbase", "2")],
      [row("throughput", cells, changes), row("latency", cells, changes)],
    ),
    environments: Object.fromEntries(
      inFlight.map((driven, place) => [`e${place}`, { "target.inFlight": driven }]),
    ),
  };
  const percentiles = [{ percentile: 50, ratio: 4631, low: 4000, high: 5000, called: true }];
  const sides = jobs.map((jobId, place) => ({
    jobId,
    seriesId: jobId,
    modes: null,
    modesOf: "operations" as const,
    percentiles: place === 0 ? null : percentiles,
  }));
  const details = { [detailsKey(jobs, "latency")]: { sides, histories: [] } };
  const nothing = { reports: {}, rowsLeftOut: 0, catalog: { scenarios: [], targets: [] } };
  return { kind: "comparison", view: shown, details, ...nothing };
}

function judged(inFlight: readonly string[]) {
  const content = judgeFrozen(frozen(inFlight), catalog);
  if (content.kind !== "comparison") throw new Error("a comparison became something else");
  return content;
}

test("a share that was frozen with a ratio between unlike loads shows none, nor does its badge", () => {
  const { view: shown, details } = judged(["64", "1"]);
  expect(shown.rows.map(({ changes }) => changes)).toEqual([
    [null, null],
    [null, null],
  ]);
  expect(details[detailsKey(jobs, "latency")]?.sides[1]?.percentiles).toBeNull();
  const { lines } = digestComparison(shown);
  expect(lines[0]?.words).toBe("no ratio, 64 in flight against 1");
  expect(JSON.stringify(lines)).not.toContain("4,631");
});

test("one whose sides were driven alike stays as it was frozen", () => {
  const { view: shown, details } = judged(["64", "64"]);
  expect(shown.rows[1]?.changes[1]).toMatchObject({ ratio: 4631 });
  expect(details[detailsKey(jobs, "latency")]?.sides[1]?.percentiles).toHaveLength(1);
  expect(digestComparison(shown).lines[0]?.words).toContain("4,630×");
});
