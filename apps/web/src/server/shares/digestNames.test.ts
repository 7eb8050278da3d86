import type { CompareRow, CompareSide, CompareView, SeriesHistory } from "@lapline/contracts";
import { expect, test } from "vitest";
import { digestComparison } from "./digestComparison.ts";
import { digestShare } from "./digestShare.ts";

const at = "2026-11-20T10:00:00.000Z";

const column = (version: string): CompareSide => ({
  ...{ target: "alpha", version, durability: "wal", provisioner: "npm", label: "local" },
  ...{ title: "alpha", found: true, jobs: 1, trials: { min: 3, max: 3 } },
  ...{ invalid: 0, invalidReasons: [], machines: [], submittedBy: [] },
  ...{ measuredFrom: at, measuredTo: at },
});

function slower(params: CompareRow["params"], scenario = "records.insert"): CompareRow {
  return {
    ...{ scenario, scenarioVersion: 1, params, statistic: null, references: [] },
    measure: { name: "latency", title: "Latency", unit: "ns", direction: "lower_is_better" },
    cells: [null, null],
    changes: [null, { ratio: 1.5, low: 1.4, high: 1.6, verdict: "worse" }],
  };
}

const view = (rows: CompareRow[]): CompareView => ({
  columns: [column("1.0.0"), column("1.1.0")],
  ...{ references: [], rows, truncated: false, environments: {} },
});

test("no two lines of a picture have the same name, whatever their rows share", () => {
  const rows = [
    slower({ benchmark: "Encode" }),
    slower({ benchmark: "Decode" }),
    slower({ benchmark: "Decode", size: 10 }, "other"),
  ];
  const labels = digestComparison(view(rows)).lines.map(({ label }) => label);
  expect(labels).toHaveLength(rows.length);
  expect(new Set(labels).size).toBe(rows.length);
  for (const label of labels) expect(label).toContain("Latency");
  // A single row is called by its measure.
  const [alone] = digestComparison(view(rows.slice(0, 1))).lines;
  expect(alone?.label).toContain("Latency");
});

test("lines of a chart are named by what tells them apart", () => {
  const history = (benchmark: string): SeriesHistory => ({
    id: "01890000-0000-7000-8000-000000000000",
    ...{ target: "alpha", scenario: "imported", label: "ci", durability: "unspecified", benchmark },
    measure: { name: "time", title: "Time", unit: "ns", direction: "lower_is_better" },
    points: 1,
    ...{ version: ["1"], order: [1], value: [5], ciLow: [null], ciHigh: [null] },
    measuredAt: [at],
  });
  const histories = [history("Encode"), history("Decode")];
  const { lines } = digestShare({ kind: "chart", histories } as never);
  expect(lines.map(({ label }) => label)).toEqual(["Encode", "Decode"]);
});
