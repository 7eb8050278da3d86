import {
  directionSchema,
  paramsSchema,
  type SeriesMove,
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
  moveVersion: string | null;
  moveAt: Date | null;
  moveRatio: number | null;
  moveLow: number | null;
  moveHigh: number | null;
  moveFrom: string | null;
  moveTo: string | null;
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
    move: row.state === "quiet" ? null : viewMove(row),
    updatedAt: row.updatedAt.toISOString(),
  };
}

function viewMove(row: SeriesRow): SeriesMove | null {
  const { moveVersion, moveAt, moveRatio, moveLow, moveHigh } = row;
  if (moveVersion === null || moveAt === null) return null;
  if (moveRatio === null || moveLow === null || moveHigh === null) return null;
  const size = { ratio: moveRatio, ratioLow: moveLow, ratioHigh: moveHigh };
  const { moveFrom: after, moveTo: upTo } = row;
  const range = after === null || upTo === null ? null : { after, upTo };
  return { version: moveVersion, measuredAt: moveAt.toISOString(), ...size, range };
}
