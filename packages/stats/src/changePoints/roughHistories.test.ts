import { expect, it } from "vitest";
import { seededRandom } from "../seededRandom.ts";
import { detectChangePoints } from "./detectChangePoints.ts";

const random = seededRandom(11);
const noise = (deviation: number) => Math.exp(deviation * (random() + random() + random() - 1.5));

function placesOf(values: readonly number[]): number[] {
  const result = detectChangePoints(values);
  if (!result.ok) throw new Error(result.reason);
  return result.changes.map(({ index }) => index);
}

it("counts a spike away from the new level to the old one, right before the step and right after", () => {
  for (let round = 0; round < 20; round += 1) {
    const before = Array.from({ length: 6 }, () => 100 * noise(0.02));
    const after = Array.from({ length: 33 }, () => 70 * noise(0.02));
    before[5] = 110;
    expect(placesOf([...before, ...after])).toEqual([6]);
    const upwards = [
      ...after.map((value) => value / 70),
      0.9,
      ...before.map((value) => value / 60),
    ];
    expect(placesOf(upwards)).toEqual([34]);
  }
});

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

it("finds steps of a short history that follow each other in one direction", () => {
  for (let round = 0; round < 20; round += 1) {
    const values = [285, 257, 223].flatMap((level) =>
      Array.from({ length: 11 }, () => level * noise(0.012)),
    );
    expect(placesOf(values)).toEqual([11, 22]);
  }
});
