import { expect, test } from "vitest";
import { paceOf } from "./paceOf.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** A seeded generator of numbers from 0 to 1 (mulberry32). */
function seeded(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Arrivals in working hours, so many a weekday or on a share of the weekdays, outside of holidays. */
function weekdays(perDay: number, { years, holiday }: { years: number; holiday: boolean }) {
  const random = seeded(1);
  const times: number[] = [];
  for (let day = 0; day < 365 * years; day += 1) {
    if (day % 7 > 4 || (holiday && day % 365 >= 200 && day % 365 < 214)) continue;
    const count = perDay < 1 ? Number(random() < perDay) : perDay;
    for (let n = 0; n < count; n += 1) times.push(day * dayMs + (9 + 9 * random()) * hourMs);
  }
  return times.sort((a, b) => a - b);
}

/** Arrivals that wait for nothing: exponential gaps of so many days on average. */
function atRandom(meanDays: number) {
  const random = seeded(2);
  let atMs = 0;
  return Array.from({ length: 3000 }, () => {
    atMs -= Math.log(1 - random()) * meanDays * dayMs;
    return atMs;
  });
}

/** How many of the gaps would have raised an alert, each judged by the 100 arrivals before it. */
function alertsOf(times: readonly number[]) {
  return times.filter((atMs, place) => {
    if (place < 8) return false;
    const pace = paceOf(times.slice(Math.max(0, place - 100), place), place > 100);
    return pace !== null && pace.alertMs < atMs;
  }).length;
}

test("weekends of a project that works on weekdays raise no alert, however many points a day has", () => {
  for (const perDay of [1, 5, 30]) {
    expect(alertsOf(weekdays(perDay, { years: 5, holiday: false }))).toBe(0);
  }
});

test("a holiday of two weeks raises at most one alert", () => {
  for (const perDay of [1, 5, 30]) {
    expect(alertsOf(weekdays(perDay, { years: 5, holiday: true }))).toBeLessThanOrEqual(5);
  }
});

test("irregular arrivals raise a false alert for at most one gap of 300", () => {
  const histories = [
    ...[0.2, 0.3, 0.5, 0.7].map((share) => weekdays(share, { years: 20, holiday: false })),
    ...[0.2, 0.5, 1, 2, 5, 10].map(atRandom),
  ];
  for (const times of histories) expect(alertsOf(times) / times.length).toBeLessThan(1 / 300);
});

test("a daily pace that ends is due after a day and an alert after four", () => {
  const times = Array.from({ length: 20 }, (_, day) => day * dayMs);
  expect(paceOf(times, false)).toEqual({ dueMs: 20 * dayMs, alertMs: 23 * dayMs });
});

test("few arrivals, an import of many points at once and an afternoon by hand show no pace", () => {
  expect(paceOf([], false)).toBeNull();
  expect(
    paceOf(
      Array.from({ length: 7 }, (_, day) => day * dayMs),
      false,
    ),
  ).toBeNull();
  expect(
    paceOf(
      Array.from({ length: 90 }, (_, n) => n * 1000),
      false,
    ),
  ).toBeNull();
  expect(
    paceOf(
      Array.from({ length: 12 }, (_, n) => n * hourMs),
      false,
    ),
  ).toBeNull();
  // The same times, where older points show that this is no first day.
  expect(
    paceOf(
      Array.from({ length: 12 }, (_, n) => n * hourMs),
      true,
    ),
  ).not.toBeNull();
});
