import { describe, expect, test } from "vitest";
import { cronProblem, lastTime, nextTime, timesFrom } from "./cron.ts";
import { scheduleTimes } from "./scheduleTimes.ts";

const berlin = (expression: string) => ({ expression, timezone: "Europe/Berlin" });
const at = (text: string) => new Date(text);

test.each(["0 3 * * *", "*/10 * * * *", "30 2 1,15 * *", "0 22 * * MON-FRI", "0 4 * jan,Jul 0"])(
  "%s can be used",
  (expression) => {
    expect(cronProblem(berlin(expression))).toBeNull();
  },
);

test.each([
  ["* * * * *", "10 minutes apart"],
  ["*/5 * * * *", "10 minutes apart"],
  ["0,55 * * * *", "10 minutes apart"],
  ["0,5 3 1 1 *", "10 minutes apart"],
  ["0 0 30 2 *", "No day ever"],
  ["0 3 * *", "five fields"],
  ["0 0 3 * * *", "five fields"],
  ["@daily", "five fields"],
  ["0 3 L * *", "numbers, names"],
  ["0 3 * * MON#2", "numbers, names"],
  ["61 * * * *", "cannot be read"],
])("%s is refused: %s", (expression, words) => {
  expect(cronProblem(berlin(expression))).toContain(words);
});

test.each(["Mars/Olympus", "+02:00"])("the time zone %s is refused", (timezone) => {
  expect(cronProblem({ expression: "0 3 * * *", timezone })).toContain("no time zone");
});

describe("when clocks change", () => {
  test("an hour that is left out fires once, at its end", () => {
    const next = nextTime(berlin("30 2 * * *"), at("2026-03-28T12:00:00Z"));
    expect(next).toEqual(at("2026-03-29T01:00:00Z"));
    expect(nextTime(berlin("30 2 * * *"), at("2026-03-29T01:00:00Z"))).toEqual(
      at("2026-03-30T00:30:00Z"),
    );
  });

  test.each(["30 2 * * *", "30 2,14 * * *"])("an hour that comes twice fires once: %s", (each) => {
    const first = nextTime(berlin(each), at("2026-10-24T14:00:00Z"));
    expect(first).toEqual(at("2026-10-25T00:30:00Z"));
    const second = nextTime(berlin(each), at("2026-10-25T00:30:00Z"));
    expect(second?.getTime()).toBeGreaterThan(at("2026-10-25T01:30:00Z").getTime());
  });
});

describe("after an outage", () => {
  const hourly = berlin("0 * * * *");
  const due = at("2026-01-01T00:00:00Z");

  test("the last time is what counts, the present moment included", () => {
    expect(lastTime(hourly, { due, now: due })).toEqual({ slot: due, missed: 0 });
    const now = at("2026-01-01T05:00:00Z");
    expect(lastTime(hourly, { due, now })).toEqual({ slot: now, missed: 5 });
    const later = at("2026-01-01T05:59:59Z");
    expect(lastTime(hourly, { due, now: later })).toEqual({ slot: now, missed: 5 });
  });

  test("of years finds it too", () => {
    const { slot, missed } = lastTime(hourly, { due, now: at("2029-06-01T10:30:00Z") });
    expect(slot).toEqual(at("2029-06-01T10:00:00Z"));
    expect(missed).toBe(1000);
  });
});

describe("coming times", () => {
  const clock = { now: () => at("2026-03-27T12:00:00Z") };

  test("are the next three in the zone of the schedule, over a change of clocks", () => {
    expect(scheduleTimes({ clock }, berlin("0 3 * * *"))).toEqual({
      times: ["2026-03-28T02:00:00.000Z", "2026-03-29T01:00:00.000Z", "2026-03-30T01:00:00.000Z"],
      problem: null,
    });
  });

  test("of an expression that cannot be used are none, with the reason", () => {
    expect(scheduleTimes({ clock }, berlin("* * * * *"))).toEqual({
      times: [],
      problem: "Two times have to be at least 10 minutes apart.",
    });
    expect(scheduleTimes({ clock }, berlin("")).problem).toContain("five fields");
    expect(timesFrom(berlin("99 99 * * *"), clock.now(), 3)).toEqual([]);
  });
});
