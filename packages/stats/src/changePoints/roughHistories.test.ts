import { expect, it } from "vitest";
import { seededRandom } from "../seededRandom.ts";
import { detectChangePoints } from "./detectChangePoints.ts";
import { extendDetection } from "./extendDetection.ts";
import { startDetection } from "./startDetection.ts";

const random = seededRandom(11);
const noise = (deviation: number) => Math.exp(deviation * (random() + random() + random() - 1.5));

function placesOf(values: readonly number[]): number[] {
  const result = detectChangePoints(values);
  if (!result.ok) throw new Error(result.reason);
  return result.changes.map(({ index }) => index);
}

it("ends a stay of six points as soon as four points are back on the level before it", () => {
  const rounds = Array.from({ length: 40 }, () => {
    const level = Array.from({ length: 60 }, () => 100 * noise(0.02));
    const stay = Array.from({ length: 6 }, () => 130 * noise(0.02));
    const back = Array.from({ length: 4 }, () => 100 * noise(0.02));
    return placesOf([...level, ...stay, ...back]).join(" ");
  });
  // Four points are not always near the level that they are of.
  expect(rounds.filter((places) => places === "60 66").length).toBeGreaterThanOrEqual(36);
});

it("keeps zeros that a short stay interrupts apart from it", () => {
  const zeros = (n: number) => Array.from({ length: n }, () => 0);
  expect(placesOf([...zeros(100), 31, 31, 36, 31, 29, 28, ...zeros(6)])).toEqual([100, 106]);
});

it("finds a step of many spreads between four points and nine, whatever follows", () => {
  const stretch = (n: number, level: number) =>
    Array.from({ length: n }, () => level * noise(0.06));
  for (let round = 0; round < 20; round += 1) {
    const values = [...stretch(4, 2000), ...stretch(9, 70), ...stretch(90, 45)];
    expect(placesOf(values)).toEqual([4, 13]);
  }
});

/** Levels up to 10 % apart, then one of three to a hundred times as much, or a share of it. */
function stepping(lowMin: number, highMin: number): { low: number; values: number[] } {
  const smallSteps = Array.from({ length: Math.floor(random() * 4) }, () => ({
    at: Math.floor(random() * 40),
    factor: 1 + (random() - 0.5) * 0.2,
  }));
  const low = lowMin + Math.floor(random() * 40);
  const levelAt = (place: number) =>
    smallSteps.reduce((level, { at, factor }) => (place >= at ? level * factor : level), 100);
  const before = Array.from({ length: low }, (_, place) => levelAt(place) * noise(0.02));
  const factor = random() < 0.2 ? 100 : 3 + random() * 10;
  const height = random() < 0.5 ? 100 * factor : 100 / factor;
  const after = Array.from(
    { length: highMin + Math.floor(random() * 20) },
    () => height * noise(0.02),
  );
  return { low, values: [...before, ...after] };
}

it("finds a step to three times the level, whatever small steps the history had before", () => {
  const seen = [
    ...[2395089, 2357742, 2363953, 2370173, 2254147, 2294596, 2463937, 2510294, 2486121, 2478010],
    ...[16091894, 16158483, 16284541, 16200000],
  ];
  expect(placesOf(seen)).toEqual([10]);
  for (let round = 0; round < 1000; round += 1) {
    const { low, values } = stepping(6, 3);
    expect(placesOf(values), values.join()).toContain(low);
  }
});

it("tells of such a step by its eighth point where the history is read along", () => {
  const rounds = Array.from({ length: 200 }, () => {
    const { low, values } = stepping(14, 8);
    let state = startDetection();
    let told: number[] = [];
    for (const value of values.slice(0, low + 8)) {
      const result = extendDetection(state, value);
      if (!result.ok) throw new Error(result.reason);
      state = result.state;
      told = result.reported.map(({ index }) => index);
    }
    return told.includes(low);
  });
  // A handful of points between two steps may still be a stay.
  expect(rounds.filter((isTold) => !isTold).length).toBeLessThanOrEqual(2);
});
