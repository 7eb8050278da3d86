import { type Direction, describeRatio, type Unit } from "@lapline/contracts";

export interface AlertTitleFacts {
  target: string;
  version: string;
  baseVersion: string;
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
export function alertTitle({ target, version, baseVersion, worst, more }: AlertTitleFacts): string {
  const { words } = describeRatio(worst, worst.unit, worst.direction);
  const others = more === 0 ? "" : `, and ${more} more series moved`;
  // Mail programs and terminals do not know the narrow no-break space.
  return `${target} ${version}: ${worst.measureTitle} of ${worst.scenario} is ${words.replaceAll("\u202f", " ")} than in ${baseVersion}${others}`;
}
