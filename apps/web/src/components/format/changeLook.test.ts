import { describeRatio } from "@lapline/contracts";
import { expect, test } from "vitest";
import { changeLook } from "./changeLook.ts";

const look = (ratio: number, unit: "ns" | "ops/s") =>
  changeLook(
    describeRatio(
      { ratio, ratioLow: ratio * 0.99, ratioHigh: ratio * 1.01 },
      unit,
      unit === "ns" ? "lower_is_better" : "higher_is_better",
    ),
  );

test("the arrow points where the number went, and the tone says what that is worth", () => {
  expect(look(1.05, "ns")).toEqual({ arrow: "up", tone: "worse" });
  expect(look(1.05, "ops/s")).toEqual({ arrow: "up", tone: "better" });
  expect(look(0.95, "ns")).toEqual({ arrow: "down", tone: "better" });
  expect(look(0.95, "ops/s")).toEqual({ arrow: "down", tone: "worse" });
});

test("a large change is shown stronger, by the same factor in both directions", () => {
  expect(look(1.2, "ns").tone).toBe("much worse");
  expect(look(1 / 1.2, "ops/s").tone).toBe("much worse");
  expect(look(1 / 1.2, "ns").tone).toBe("much better");
  expect(look(1e7, "ns")).toEqual({ arrow: "up", tone: "much worse" });
});

test("what was not shown has no arrow", () => {
  expect(look(1.001, "ns")).toEqual({ arrow: "none", tone: "noise" });
  expect(changeLook({ verdict: "noise" })).toEqual({ arrow: "none", tone: "noise" });
});
