import type { Report } from "@lapline/contracts";
import { sampleLoad } from "@lapline/testkit";
import { describe, expect, it } from "vitest";
import { prepareTimeAxis } from "./prepareTimeAxis.ts";

const track = (kind: "cpu" | "memory" | "throughput", trial: number, start: number) => ({
  kind,
  unit: kind === "cpu" ? ("cores" as const) : ("bytes" as const),
  method: "rss_process_tree",
  component: "target",
  trial,
  start,
  stepMs: 1000,
  values: [1, 2, 3],
});
const report = (resources: Report["resources"]): Report => ({
  id: "0190a000-0000-7000-8000-000000000001",
  jobId: "0190a000-0000-7000-8000-000000000002",
  validity: { valid: true, reasons: [] },
  warnings: [],
  environment: { comparability: {}, shown: {}, hash: "h" },
  measures: [],
  trials: [0, 1].map((index) => ({
    index,
    valid: index === 0,
    reasons: [],
    startMs: 1000 + index * 10_000,
    durationNs: 3e9,
    values: {},
    load: sampleLoad,
  })),
  resources,
  targetVersionReported: null,
  artifactDigest: null,
  reproduce: "",
  createdAt: "2026-11-20T12:00:00.000Z",
});

describe("prepareTimeAxis", () => {
  it("is null when nothing was sampled", () => {
    expect(prepareTimeAxis(report([]))).toBeNull();
  });
  it("puts every panel and trial on one axis in seconds", () => {
    const view = prepareTimeAxis(report([track("memory", 0, 500), track("cpu", 0, 1000)]));
    expect(view?.xDomain).toEqual([0.5, 14]);
    expect(view?.panels.map(({ kind }) => kind)).toEqual(["cpu", "memory"]);
    expect(view?.trials).toEqual([
      { index: 0, from: 1, to: 4, valid: true },
      { index: 1, from: 11, to: 14, valid: false },
    ]);
  });
  it("leaves a gap between the trials of one component", () => {
    const view = prepareTimeAxis(report([track("cpu", 1, 11_000), track("cpu", 0, 1000)]));
    expect(view?.panels[0]?.lines).toHaveLength(1);
    expect(view?.panels[0]?.lines[0]?.points.map(({ y }) => y)).toEqual([
      1,
      1,
      2,
      3,
      3,
      null,
      1,
      1,
      2,
      3,
      3,
    ]);
  });
  it("draws means in the middle of their steps and readings at their end, up to the last", () => {
    const view = prepareTimeAxis(report([track("cpu", 0, 0), track("memory", 0, 0)]));
    const xs = (panel: number) => view?.panels[panel]?.lines[0]?.points.map(({ x }) => x);
    expect(xs(0)).toEqual([0, 0.5, 1.5, 2.5, 3]);
    expect(xs(1)).toEqual([1, 2, 3]);
  });
  it("ends the throughput where the trial ended, within its last step", () => {
    const view = prepareTimeAxis(report([{ ...track("throughput", 0, 1000), stepMs: 1400 }]));
    expect(view?.panels[0]?.lines[0]?.spans.at(-1)).toEqual({
      from: 3.8,
      to: 4,
      at: 3.9,
      value: 3,
    });
    expect(view?.panels[0]?.lines[0]?.points.at(-1)?.x).toBe(4);
  });
  it("names what was sampled before and after a trial", () => {
    expect(prepareTimeAxis(report([{ ...track("cpu", 0, 0), stepMs: 1500 }]))?.around).toEqual([
      { trial: 0, from: 0, to: 1, what: "preparation" },
      { trial: 0, from: 4, to: 4.5, what: "verification" },
    ]);
  });
  it("leaves a gap between two trials whose steps touch", () => {
    const view = prepareTimeAxis(report([track("memory", 0, 0), track("memory", 1, 3000)]));
    expect(view?.panels[0]?.lines[0]?.points.map(({ x, y }) => [x, y])).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
      [3.5, null],
      [4, 1],
      [5, 2],
      [6, 3],
    ]);
    const cpu = prepareTimeAxis(report([track("cpu", 0, 0), track("cpu", 1, 3000)]));
    expect(cpu?.panels[0]?.lines[0]?.points.map(({ x }) => x)).toEqual([
      0, 0.5, 1.5, 2.5, 3, 3.5, 4.5, 5.5, 6,
    ]);
  });
  it("starts the axis of every quantity at zero", () => {
    expect(prepareTimeAxis(report([track("memory", 0, 0)]))?.panels[0]?.axis.domain[0]).toBe(0);
  });
});
