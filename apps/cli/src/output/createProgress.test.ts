import { expect, test } from "vitest";
import { createProgress } from "./createProgress.ts";

test("a log gets the first line of each subject, then one every ten seconds, with the time", () => {
  const noted: string[] = [];
  let now = 5_000;
  const say = createProgress({ note: (line) => noted.push(line), status: null }, () => now);
  for (const trial of [1, 2, 3]) {
    say(`parse: trial ${trial} of 4`);
    now += 7_000;
  }
  say("print: trial 1 of 4");
  expect(noted.map((line) => line.replaceAll("\u202f", " "))).toEqual([
    "parse: trial 1 of 4",
    "[14 s] parse: trial 3 of 4",
    "[21 s] print: trial 1 of 4",
  ]);
});

test("a terminal gets each line in its one place", () => {
  const shown: string[] = [];
  const note = () => expect.unreachable();
  const say = createProgress({ note, status: (line) => shown.push(line) });
  say("parse: trial 1 of 2");
  say("parse: trial 2 of 2");
  expect(shown).toEqual(["parse: trial 1 of 2", "parse: trial 2 of 2"]);
});
