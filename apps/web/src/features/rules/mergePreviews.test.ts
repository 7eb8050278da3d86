import type { RulePreview } from "@lapline/contracts";
import { expect, it } from "vitest";
import { mergePreviews } from "./mergePreviews.ts";

function preview(changes: Partial<RulePreview>, days: readonly number[] = []): RulePreview {
  return {
    series: 50,
    seriesTotal: 80,
    next: null,
    points: 100,
    now: { regressions: 1, improvements: 0 },
    withRule: { regressions: 0, improvements: 2 },
    delays: 0,
    delayPointsMean: null,
    items: days.map((day) => ({
      seriesId: "01a1f9f2-31f5-7fbf-b9df-4148be4696cd",
      target: "sqlite",
      scenario: "records.insert",
      label: "local",
      measure: { name: "latency", title: "Latency", unit: "ns", direction: "lower_is_better" },
      baseVersion: "1.0",
      version: `1.${day}`,
      measuredAt: new Date(Date.UTC(2026, 0, day)).toISOString(),
      direction: "regression",
      ratio: 1.1,
      ratioLow: 1.08,
      ratioHigh: 1.12,
      levels: null,
      range: null,
      now: true,
      withRule: false,
      delayPoints: null,
    })),
    ...changes,
  };
}

it("adds up counts, weighs delays by their number and keeps the newest changes first", () => {
  const first = preview({ delays: 3, delayPointsMean: 4, next: "more" }, [9, 2]);
  const merged = mergePreviews(first, preview({ series: 30, delays: 1, delayPointsMean: 8 }, [5]));
  expect(merged).toMatchObject({
    series: 80,
    seriesTotal: 80,
    next: null,
    points: 200,
    now: { regressions: 2, improvements: 0 },
    withRule: { regressions: 0, improvements: 4 },
    delays: 4,
    delayPointsMean: 5,
  });
  expect(merged.items.map(({ version }) => version)).toEqual(["1.9", "1.5", "1.2"]);
  expect(mergePreviews(preview({}), preview({})).delayPointsMean).toBeNull();
});

it("lists no more changes than one answer may", () => {
  const many = Array.from({ length: 100 }, (_, day) => day + 1);
  expect(mergePreviews(preview({}, many), preview({}, many)).items).toHaveLength(100);
});

it("adds up what is in imported histories, and leaves it out where nothing is", () => {
  const of = (imported?: number) =>
    preview({ withRule: { regressions: 3, improvements: 0, ...(imported && { imported }) } });
  expect(mergePreviews(of(2), of(1)).withRule.imported).toBe(3);
  expect(mergePreviews(of(), of(1)).withRule.imported).toBe(1);
  expect(mergePreviews(of(), of()).withRule).not.toHaveProperty("imported");
});
