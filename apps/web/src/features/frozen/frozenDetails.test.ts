import { type CompareDetails, detailsKey } from "@lapline/contracts";
import { expect, test } from "vitest";
import { frozenDetails } from "./createAnswers.ts";

const percentiles = [] as unknown as CompareDetails["sides"][number]["percentiles"];

function detailsOf(jobs: readonly string[]): CompareDetails {
  return {
    sides: jobs.map((jobId, place) => ({
      jobId,
      seriesId: `series of ${jobId}`,
      modes: null,
      modesOf: "trials",
      percentiles: place === 0 ? null : percentiles,
    })),
    histories: jobs.map((jobId) => ({ seriesId: `series of ${jobId}` })),
  } as CompareDetails;
}

const frozen = {
  [detailsKey(["a", "b"], "test_1")]: detailsOf(["a", "b"]),
  [detailsKey(["c", "d"], "test_1")]: detailsOf(["c", "d"]),
  [detailsKey(["a", "b"], "other_test_1")]: detailsOf(["x"]),
};

test("a row as it was frozen has all that was frozen of it", () => {
  expect(frozenDetails(frozen, ["a", "b"], "test_1")).toEqual(detailsOf(["a", "b"]));
});

test("jobs in another arrangement keep what is known of each, but percentiles against another base", () => {
  const found = frozenDetails(frozen, ["a", "c", "b", "d"], "test_1");
  expect(found?.sides.map((side) => [side.jobId, side.percentiles])).toEqual([
    ["a", null],
    ["c", null],
    ["b", percentiles],
    ["d", null],
  ]);
  expect(found?.histories.map(({ seriesId }) => seriesId)).toEqual(
    ["a", "c", "b", "d"].map((jobId) => `series of ${jobId}`),
  );
});

test("a job that was not frozen is not made up", () => {
  expect(frozenDetails(frozen, ["a", "x"], "test_1")).toBeUndefined();
});

test("of two series of one job each row has its own, also in shares whose keys name no series", () => {
  const sides = ["parse", "print"].map((seriesId) => ({ jobId: "a", seriesId, percentiles: null }));
  const of = (place: number) => ({ sides: sides.slice(place, place + 1), histories: [] });
  const keyed = {
    [detailsKey(["a"], "time", ["parse"])]: of(0),
    [detailsKey(["a"], "time", ["print"])]: of(1),
  } as unknown as Record<string, CompareDetails>;
  const found = (series: string[]) =>
    frozenDetails(keyed, ["a"], "time", series)?.sides.map(({ seriesId }) => seriesId);
  expect([found(["parse"]), found(["print"]), found(["other"])]).toEqual([
    ["parse"],
    ["print"],
    undefined,
  ]);
  expect(frozenDetails(frozen, ["a", "b"], "test_1", ["x", "y"])).toEqual(detailsOf(["a", "b"]));
});
