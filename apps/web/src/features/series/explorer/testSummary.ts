import type { SeriesSummary } from "@lapline/contracts";

/** A row of the series list for tests. */
export function testSummary(over: Partial<SeriesSummary> = {}): SeriesSummary {
  return {
    id: "s",
    target: "alpha",
    scenario: "records.insert",
    scenarioVersion: 1,
    params: {},
    durability: "wal-normal",
    provisioner: "npm",
    label: "local",
    measure: {
      name: "throughput",
      title: "Throughput",
      unit: "ops/s",
      direction: "higher_is_better",
    },
    points: 3,
    latest: { version: "1.2.0", value: 103, ciLow: 102, ciHigh: 104 },
    recent: [101, 102, 103],
    state: "quiet",
    updatedAt: "2026-11-20T10:00:00.000Z",
    ...over,
  };
}
