import { formatInterval, type PublishedCell, pooledWords } from "@lapline/contracts";

/** Something to know of a cell; a mark stands beside its figure. */
export interface CellFact {
  mark: "*" | "†" | "‡" | "§" | null;
  text: string;
}

/** What the marks say, in the order of the cells. */
export const markWords = {
  "*": "The published figure was measured in another way, or Lapline has no measure for it.",
  "†": "The page gave the two systems of the ratio different loads.",
  "‡": "The measured figure has other parameters or options than the published one.",
  "§": "The measured figure may be disturbed, by what its report warns of.",
} as const;

/** What stands behind the figures of a cell, each in a sentence. */
export function cellFacts({ note, publishedGap, measured }: PublishedCell): CellFact[] {
  return [
    ...fact("*", note),
    ...fact("†", publishedGap === null ? null : `Different loads on the page: ${publishedGap}.`),
    ...(measured === null ? [] : measuredFacts(measured)),
  ];
}

function measuredFacts(measured: NonNullable<PublishedCell["measured"]>): CellFact[] {
  const { version, measuredAt, n, value, ciLow, ciHigh, unit, statistic } = measured;
  const { valid, invalidReasons, warnings, options, otherParams, otherOptions } = measured;
  const ends = formatInterval({ value, ciLow, ciHigh }, unit, " to ");
  const interval =
    ciLow === null
      ? statistic === undefined
        ? ", too few for an interval"
        : `, ${pooledWords}`
      : ends === null
        ? ""
        : `, 95 % interval ${ends}`;
  const day = measuredAt.slice(0, 10);
  const trials = n === 1 ? "1 trial" : `${n} trials`;
  return [
    ...fact(null, `Measured: version ${version}, ${day}, ${trials}${interval}.`),
    ...fact(
      null,
      valid ? null : `Invalid: ${invalidReasons.join(" ") || "no reason is recorded."}`,
    ),
    ...fact("§", warnings.length === 0 ? null : warnings.join(" ")),
    ...fact(null, options === null ? null : `Options: ${options}.`),
    ...fact("‡", otherParams === null ? null : `Other parameters: ${otherParams}.`),
    ...fact("‡", otherOptions === null ? null : `Without options of the page: ${otherOptions}.`),
  ];
}

function fact(mark: CellFact["mark"], text: string | null): CellFact[] {
  return text === null ? [] : [{ mark, text }];
}

/** Whether a mark stands beside a figure of the cell. */
export function hasMark(cell: PublishedCell, mark: CellFact["mark"]): boolean {
  return cellFacts(cell).some((one) => one.mark === mark);
}
