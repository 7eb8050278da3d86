import type { RawHistogram } from "@lapline/contracts";

// Made with hdr-histogram-js 3.0.1: 160 of 200 values around 1000 µs, every fifth at 5000 or 9000 µs.
const encodedBySlowUs = {
  5000: "HISTFAAAAC94nJNpmSzMwMDwh4GBgZGBgYGZAQIYIZT8fxi/k4+JiYmJYegTq5VI1gIAN+IGWw==",
  9000: "HISTFAAAADN4nJNpmSzMwMDwhIGBgZGBgYGZAQIYIZT9fxi/k4+JiYmJYegTGw1YWJhYmLARAKp1Bnc=",
};

/** A trial's latencies, `scale` times as long. */
export function latencies(slowUs: keyof typeof encodedBySlowUs, scale = 1): RawHistogram {
  return {
    measure: "latency",
    unitsPerCount: 1000 * scale,
    count: 200,
    min: 901_000 * scale,
    max: (slowUs + 195) * 1000 * scale,
    mean: 1_000_000,
    stddev: 1_000_000,
    encoded: encodedBySlowUs[slowUs],
  };
}
