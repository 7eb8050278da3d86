import { expect, test } from "vitest";
import { formatValue } from "../../base/units.ts";
import { goMeasureOf } from "./goMeasureOf.ts";

test("MB/s of a Go benchmark is a throughput in bytes by time, shown as Go prints it", () => {
  const { measure, factor, isGuessed } = goMeasureOf("MB/s");
  expect({ ...measure, isGuessed }).toEqual({
    name: "throughput",
    unit: "bytes/s",
    direction: "higher_is_better",
    isGuessed: false,
  });
  expect(formatValue(378.86 * factor, measure.unit)).toBe("379\u202fMB/s");
});
