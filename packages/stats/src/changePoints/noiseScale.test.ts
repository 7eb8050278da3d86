import { describe, expect, it } from "vitest";
import { noiseScale } from "./noiseScale.ts";

describe("noiseScale", () => {
  it("is that of the noise whatever the levels and the spikes", () => {
    const noise = Array.from({ length: 200 }, (_, i) => Math.sin(i * i));
    const plain = noiseScale(Float64Array.from(noise));
    const stepped = noiseScale(Float64Array.from(noise, (value, i) => value + (i < 90 ? 0 : 50)));
    const spiky = noiseScale(
      Float64Array.from(noise, (value, i) => value + (i % 37 === 0 ? 90 : 0)),
    );
    expect(stepped / plain).toBeCloseTo(1, 1);
    expect(spiky / plain).toBeGreaterThan(0.9);
    expect(spiky / plain).toBeLessThan(1.2);
  });

  it("is part of a quantum where most neighbours are equal, and nothing for constants", () => {
    const quantised = Float64Array.from({ length: 100 }, (_, i) => (i % 10 === 0 ? 1 : 0));
    expect(noiseScale(quantised)).toBe(0.25);
    expect(noiseScale(new Float64Array(10).fill(3))).toBe(0);
    expect(noiseScale(new Float64Array(0))).toBe(0);
  });
});
