import { type Direction, describeRatio, type Unit } from "@lapline/contracts";

export interface AlertTitleFacts {
  target: string;
  version: string;
  baseVersion: string;
  /** The versions between which it lies, where one cannot be named. */
  range: { after: string; upTo: string } | null;
  /** The series that moved most. */
  worst: {
    scenario: string;
    measureTitle: string;
    unit: Unit;
    direction: Direction;
    ratio: number;
    ratioLow: number;
    ratioHigh: number;
  };
  /** Series beside the worst. */
  more: number;
}

/** What moved, in one sentence with its size; title of the alert and subject of its mail. */
export function alertTitle(facts: AlertTitleFacts): string {
  const { target, version, baseVersion, range, worst, more } = facts;
  const { words } = describeRatio(worst, worst.unit, worst.direction);
  const others = more === 0 ? "" : `, and ${more} more series moved`;
  // Mail programs and terminals do not know the narrow no-break space.
  const size = words.replaceAll("\u202f", " ");
  const what = `${worst.measureTitle} of ${worst.scenario}`;
  return range === null
    ? `${target} ${version}: ${what} is ${size} than in ${baseVersion}${others}`
    : `${target} between ${range.after} and ${range.upTo}: ${what} became ${size}${others}`;
}
