import { describe, expect, it } from "vitest";
import { operationKinds } from "./operationKind.ts";

describe("operationKinds", () => {
  it("mixes reads and inserts in exactly the asked share, well spread", () => {
    for (const readPercent of [1, 20, 50, 80, 99]) {
      const kindOf = operationKinds("records.mixed", { readPercent });
      for (const first of [0, 100, 12_300]) {
        const kinds = Array.from({ length: 100 }, (_, i) => kindOf(first + i));
        expect(kinds.filter((kind) => kind === "read")).toHaveLength(readPercent);
      }
      const quarters = [0, 25, 50, 75].map(
        (first) =>
          Array.from({ length: 25 }, (_, i) => kindOf(first + i)).filter((k) => k === "read")
            .length,
      );
      expect(Math.max(...quarters) - Math.min(...quarters)).toBeLessThanOrEqual(2);
    }
  });

  it("does one kind of work in the other scenarios", () => {
    expect(operationKinds("records.insert", {})(17)).toBe("insert");
    expect(operationKinds("records.read", {})(17)).toBe("read");
    expect(operationKinds("compute.fibonacci", {})(17)).toBe("compute");
    expect(operationKinds("footprint", {})(17)).toBe("light");
  });

  it("refuses a scenario that it does not know", () => {
    expect(() => operationKinds("records.nothing", {})).toThrow("records.nothing");
  });
});
