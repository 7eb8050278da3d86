import { compareTrials } from "@lapline/stats";
import { expect, test } from "vitest";
import { judgeTrialsOnce } from "./judgeTrialsOnce.ts";

const base = [100, 101, 99];
const head = [110, 111, 109];
const about = { direction: "lower_is_better", between: null } as const;

test("the answer is that of the comparison, the second time too", () => {
  const fresh = compareTrials({
    a: base.map((value) => [value]),
    b: head.map((value) => [value]),
    design: "blocked",
    ...about,
  });
  const first = judgeTrialsOnce(base, head, about);
  expect(fresh).toMatchObject(first ?? {});
  expect(first).toMatchObject({ verdict: "slower" });
  expect(judgeTrialsOnce([...base], [...head], { ...about })).toBe(first);
});

test("whatever the answer depends on tells answers apart", () => {
  const verdicts = [
    judgeTrialsOnce(base, head, about),
    judgeTrialsOnce(head, base, about),
    judgeTrialsOnce(base, head, { ...about, direction: "higher_is_better" }),
    judgeTrialsOnce(base, head, { ...about, between: { variance: 0.25, error: 0.01 } }),
  ].map((judged) => judged?.verdict);
  expect(verdicts).toEqual(["slower", "faster", "faster", "insufficient"]);
});

test("values without a ratio have no answer", () => {
  expect(judgeTrialsOnce([0, 0, 0], head, about)).toBeNull();
  expect(judgeTrialsOnce([0, 0, 0], head, about)).toBeNull();
});
