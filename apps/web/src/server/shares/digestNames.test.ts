import type { CompareView, SeriesHistory } from "@lapline/contracts";
import { expect, test } from "vitest";
import { cell, change, row, side, view } from "../../features/compare/testing/compareFixtures.ts";
import { digestComparison } from "./digestComparison.ts";
import { digestShare } from "./digestShare.ts";

test("no two lines of a picture have the same name, whatever their rows share", () => {
  const columns = [side("alpha", "1.0.0"), side("alpha", "1.1.0")];
  const moved = [null, change(1.5, "worse")];
  const of = (params: CompareView["rows"][number]["params"], scenario?: string) => ({
    ...row("latency", [cell(1), cell(2)], moved, scenario),
    params,
  });
  const rows = [
    of({ benchmark: "Encode" }),
    of({ benchmark: "Decode" }),
    of({ benchmark: "Decode", size: 10 }, "other"),
    { ...of({ benchmark: "Decode" }), statistic: "p90" as const },
  ];
  const labels = digestComparison(view(columns, rows)).lines.map(({ label }) => label);
  expect(labels.length).toBeGreaterThan(2);
  expect(new Set(labels).size).toBe(labels.length);
  for (const label of labels) expect(label).toContain("Latency");
  // A single row is called by its measure.
  const [alone] = digestComparison(view(columns, rows.slice(0, 1))).lines;
  expect(alone?.label).toContain("Latency");
});

test("lines of a chart are named by what tells them apart", () => {
  const history = (benchmark: string): SeriesHistory => ({
    id: "01890000-0000-7000-8000-000000000000",
    ...{ target: "alpha", scenario: "imported", label: "ci", durability: "unspecified", benchmark },
    measure: { name: "time", title: "Time", unit: "ns", direction: "lower_is_better" },
    points: 1,
    ...{ version: ["1"], order: [1], value: [5], ciLow: [null], ciHigh: [null] },
    measuredAt: ["2026-11-20T10:00:00.000Z"],
  });
  const histories = [history("Encode"), history("Decode")];
  const { lines } = digestShare({ kind: "chart", histories } as never);
  expect(lines.map(({ label }) => label)).toEqual(["Encode", "Decode"]);
});
