import {
  directionSchema,
  paramsSchema,
  type SeriesState,
  type SeriesSummary,
  unitSchema,
} from "@lapline/contracts";

/** What the series statements select. */
export interface SeriesRow {
  id: string;
  target: string;
  scenario: string;
  scenarioVersion: number;
  params: unknown;
  durability: string;
  provisioner: string;
  label: string;
  measure: string;
  measureTitle: string;
  unit: string;
  direction: string;
  points: number;
  updatedAt: Date;
  latestVersion: string | null;
  latestValue: number | null;
  latestCiLow: number | null;
  latestCiHigh: number | null;
  recent: number[];
  state: SeriesState;
}

/** The contract's view of a series row. */
export function viewSeries(row: SeriesRow): SeriesSummary {
  const { latestVersion, latestValue, latestCiLow, latestCiHigh } = row;
  const hasLatest = latestVersion !== null && latestValue !== null;
  return {
    id: row.id,
    target: row.target,
    scenario: row.scenario,
    scenarioVersion: row.scenarioVersion,
    params: paramsSchema.parse(row.params),
    durability: row.durability,
    provisioner: row.provisioner,
    label: row.label,
    measure: {
      name: row.measure,
      title: row.measureTitle,
      unit: unitSchema.parse(row.unit),
      direction: directionSchema.parse(row.direction),
    },
    points: row.points,
    latest: hasLatest
      ? { version: latestVersion, value: latestValue, ciLow: latestCiLow, ciHigh: latestCiHigh }
      : null,
    recent: row.recent,
    state: row.state,
    updatedAt: row.updatedAt.toISOString(),
  };
}
