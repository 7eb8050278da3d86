import type { Bisection } from "@lapline/contracts";
import { expect, test } from "vitest";
import { bisectionWords, changeWords, planWords } from "./bisectionWords.ts";

const bisection: Bisection = {
  id: "0199a61f-1c00-7c00-8000-000000000001",
  state: "measuring",
  lowVersion: "1.0.6",
  highVersion: "1.0.9",
  left: 2,
  rangeChecked: true,
  skipped: [],
  comparisons: 2,
  series: { id: "0199a61f-1c00-7c00-8000-000000000002", title: "Throughput" },
  reason: null,
  result: null,
  found: null,
  searchedCommits: null,
  steps: [],
  startedAt: "2026-01-01T00:00:00.000Z",
  endedAt: null,
};

test("it says where it searches, what it waits for, and how it ended", () => {
  expect(bisectionWords(bisection)).toBe(
    "Searching between 1.0.6 and 1.0.9, with 2 known versions between.",
  );
  const waiting = { ...bisection, state: "waiting" as const, reason: "Waits: no machine." };
  expect(bisectionWords(waiting)).toMatch(/between\. Waits: no machine\.$/);
  const stopped = { ...bisection, state: "stopped" as const, reason: "Stopped by Ada." };
  expect(bisectionWords(stopped)).toBe(
    "Stopped by Ada. The change is between 1.0.6 and 1.0.9 for all that is known.",
  );
});

test("of versions that somebody chose nothing is said that was not compared", () => {
  const chosen = { ...bisection, rangeChecked: false };
  expect(bisectionWords(chosen)).toBe(
    "Comparing 1.0.6 with 1.0.9 first, to see whether the change lies between them.",
  );
  const stopped = { ...chosen, state: "stopped" as const, reason: "Stopped by Ada." };
  expect(bisectionWords(stopped)).toBe("Stopped by Ada.");
});

test("a change has its sign and its interval", () => {
  expect(changeWords({ ratio: 0.9, ratioLow: 0.89, ratioHigh: 1.001 })).toBe(
    "−10\u202f% [−11\u202f%, +0.1\u202f%]",
  );
  expect(changeWords({ ratio: null, ratioLow: null, ratioHigh: null })).toBe("");
});

test("a plan says how many versions lie between and what they cost at most", () => {
  const series = { id: bisection.id, title: "Throughput of x on local" };
  expect(
    planWords({
      between: 8,
      comparisonsMax: 4,
      machineMinutes: 6.2,
      searchesCommits: false,
      series,
    }),
  ).toBe(
    "8 known versions lie between: at most 4 comparisons of Throughput of x on local, about 7 machine-minutes without building.",
  );
  expect(
    planWords({
      between: 1,
      comparisonsMax: 1,
      machineMinutes: null,
      searchesCommits: false,
      series,
    }),
  ).toMatch(
    /^1 known version lies between: at most 1 comparison of .*, for which no machine is there/,
  );
  expect(
    planWords({
      between: 0,
      comparisonsMax: 0,
      machineMinutes: null,
      searchesCommits: true,
      series,
    }),
  ).toBe(
    "No known version lies between. Lapline lists the commits between and searches them with comparisons of Throughput of x on local.",
  );
});

test("among commits it counts commits and shortens their names", () => {
  const lowVersion = "a".repeat(40);
  expect(bisectionWords({ ...bisection, lowVersion, searchedCommits: 12 })).toBe(
    "Searching between aaaaaaaaaaaa and 1.0.9, with 2 commits between.",
  );
});
