import { describe, expect, test } from "vitest";
import { chooseTurn } from "./chooseTurn.ts";
import { partMinutesMax, parts, turnsCount } from "./parts.ts";

const landings = [0, 1, 417, 99_998];
const inARow = (first: number, count: number) =>
  Array.from({ length: count }, (_, step) => chooseTurn(first + step, []));
const names = (turn: ReturnType<typeof chooseTurn>) => turn.chosen.map(({ name }) => name);

test.each(landings)("five landings in a row from %i run every part once", (first) => {
  const ran = inARow(first, turnsCount).flatMap(names);
  expect(ran.toSorted()).toEqual(parts.map(({ name }) => name).toSorted());
});

test.each(landings)("every variant is built within its part's turns from %i on", (first) => {
  const variants = parts.flatMap((part) => part.variants ?? []);
  const most = Math.max(...parts.map((part) => part.variants?.length ?? 1));
  const built = inARow(first, turnsCount * most).flatMap(({ chosen, leftVariants }) =>
    chosen.flatMap((part) => part.variants ?? []).filter((name) => !leftVariants.includes(name)),
  );
  expect(new Set(built)).toEqual(new Set(variants));
});

test("no turn takes more minutes than parts have", () => {
  for (const { chosen } of inARow(0, turnsCount)) {
    const minutes = chosen.reduce((sum, part) => sum + part.minutes, 0);
    expect(minutes).toBeLessThanOrEqual(partMinutesMax);
  }
});

/** What builds longer comes in its turn only: no turn of others has the time for it. */
const longMinutesMin = 8;

test.each(parts.filter(({ minutes }) => minutes < longMinutesMin))(
  "$name also runs out of its turn, when it is touched",
  ({ name, files, turn }) => {
    const changed = files.length > 0 ? files.map((file) => `a/${file}`) : ["Dockerfile"];
    const others = Array.from({ length: turnsCount }, (_, landing) => landing).filter(
      (landing) => landing !== turn,
    );
    expect(others.some((landing) => names(chooseTurn(landing, changed)).includes(name))).toBe(true);
  },
);

describe("of some parts", () => {
  const part = (name: string, turn: 0 | 1 | 2 | 3 | 4, minutes: number) => ({
    name,
    about: name,
    files: [`${name}.test.ts`],
    minutes,
    turn,
    touchedBy: [new RegExp(`^${name}/`)],
  });
  const all = [part("due", 0, 5), part("long", 1, 4), part("short", 2, 2), part("calm", 3, 1)];

  test("those that a change touches come with those in their turn, as long as they fit", () => {
    const turn = chooseTurn(0, ["long/a.ts", "tests/short.test.ts"], { all, minutesMax: 10 });
    expect(names(turn)).toEqual(["due", "short"]);
    const roomy = chooseTurn(0, ["long/a.ts", "tests/short.test.ts"], { all, minutesMax: 11 });
    expect(names(roomy)).toEqual(["due", "short", "long"]);
  });

  test("whatever does not run is named with the reason", () => {
    const { left } = chooseTurn(0, ["long/a.ts"], { all, minutesMax: 5 });
    expect(left).toEqual([
      { name: "long", why: "touched, but over 5 min; its turn is in 1 landing" },
      { name: "short", why: "its turn is in 2 landings" },
      { name: "calm", why: "its turn is in 3 landings" },
    ]);
  });
});
