import { reasonOf, reasonText } from "@lapline/contracts";
import { expect, test } from "vitest";
import { sessionGap } from "./sessionGap.ts";

const [minute, hour] = [60_000, 3_600_000];

/** Points in version order, measured at these times; the change is at the given place. */
const gapAt = (place: number, measuredAtMs: readonly number[]) =>
  sessionGap(
    { resultIds: measuredAtMs.map((_, at) => `r${at}`), measuredAtMs: [...measuredAtMs] },
    `r${place}`,
  );

const night = (start: number, count: number) =>
  Array.from({ length: count }, (_, at) => start + at * 10 * minute);

test("a change between two nights of measuring lies at the gap between them", () => {
  const times = [...night(0, 12), ...night(72 * hour, 12)];
  expect(gapAt(12, times)).toBe(72 * hour - 110 * minute);
  expect(gapAt(11, times)).toBeNull();
  expect(gapAt(6, times)).toBeNull();
});

test("older versions that were measured later are another session too", () => {
  expect(gapAt(8, [...night(72 * hour, 8), ...night(0, 8)])).toBe(72 * hour - 70 * minute);
});

test("a version that was measured in both sessions bridges them", () => {
  const times = [...night(0, 12), 72.5 * hour, ...night(72 * hour, 12)];
  expect(gapAt(13, times)).toBeNull();
});

test("a history that is measured day by day has no sessions, and neither have two points", () => {
  const daily = Array.from({ length: 30 }, (_, at) => at * 24 * hour);
  for (let place = 1; place < 30; place += 1) expect(gapAt(place, daily)).toBeNull();
  expect(gapAt(1, [0, 72 * hour])).toBeNull();
});

test("the reason says how far apart they are", () => {
  expect(reasonText(reasonOf("sessions_apart", { hours: 71 }))).toBe(
    "The two versions were measured in different sessions 3 days apart; a comparison is queued.",
  );
  expect(reasonText(reasonOf("sessions_apart", { hours: 5 }))).toContain("5 hours apart");
});
