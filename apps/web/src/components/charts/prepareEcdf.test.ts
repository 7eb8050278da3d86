import { describe, expect, it } from "vitest";
import { prepareEcdf } from "./prepareEcdf.ts";

const side = (name: string, samples: number[]) => ({ name, samples });

describe("prepareEcdf", () => {
  it("rises from none to all of each side's samples, at the samples", () => {
    const view = prepareEcdf([side("1.0", [3, 1, 2, 2]), side("2.0", [4, 5, 6])], "ns");
    const at = (x: number) => view?.rows.find((row) => row.x === x)?.shares;
    expect(view?.rows[0]?.shares).toEqual([0, 0]);
    expect(at(1)).toEqual([0.25, 0]);
    expect(at(2)).toEqual([0.75, 0]);
    expect(at(3)).toEqual([1, 0]);
    expect(view?.rows.at(-1)?.shares).toEqual([1, 1]);
    expect(view?.summary).toContain("do not overlap");
  });
  it("draws every sample within its axis, and says where sides overlap", () => {
    const view = prepareEcdf([side("a", [100, 105, 110]), side("b", [104, 108, 120])], "ns");
    expect(view?.axis.domain[0]).toBeLessThan(100);
    expect(view?.axis.domain[1]).toBeGreaterThan(120);
    expect(view?.summary).toContain("overlap");
    for (const [place] of (view?.names ?? []).entries()) {
      const shares = view?.rows.map((row) => row.shares[place] ?? 0) ?? [];
      expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    }
  });
  it("needs two sides of three samples or more", () => {
    expect(prepareEcdf([side("a", [1, 2, 3]), side("b", [1, 2])], "ns")).toBeNull();
    expect(prepareEcdf([side("a", [1, 2, 3])], "ns")).toBeNull();
    expect(prepareEcdf([side("a", [2, 2, 2]), side("b", [2, 2, 2])], "ns")).toBeNull();
  });
});
