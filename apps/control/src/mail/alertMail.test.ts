import { sampleAlertSeries } from "@lapline/testkit";
import { expect, test } from "vitest";
import { viewSeries } from "./alertMail.ts";

const series = sampleAlertSeries(
  { 1: 1.41e6, 2: 1.43e6, 3: 1.52e6, 4: 1.54e6 },
  {
    measure: {
      name: "latency_p99",
      title: "Latency p99",
      unit: "ns",
      direction: "lower_is_better",
    },
    baseVersion: "2",
    version: "3",
    levels: { before: 1.42e6, after: 1.53e6 },
    ratio: 1.08,
    ratioLow: 1.07,
    ratioHigh: 1.09,
  },
);

test("a mail tells the levels that the alert's page tells, not a pair of points of its own", () => {
  const view = viewSeries(series, "https://lapline.example.org/p/default");
  expect(view.values).toBe("from 1.42\u202fms to 1.53\u202fms");
});

test("a mail tells no levels where a comparison measured the size", () => {
  const home = "https://lapline.example.org";
  expect(viewSeries({ ...series, levels: null }, home).values).toBeNull();
});
