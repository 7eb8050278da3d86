import {
  type ChangeWords,
  type ChartedSeries,
  describeChange,
  type SeriesSign,
  suspicionWords,
} from "@lapline/contracts";
import type { Placing } from "./placeHistory.ts";
import { isImportedChange } from "./prepareLevels.ts";

/** How loudly a sign is drawn. */
export type SignWeight = "told" | "open" | "faint";

export interface SignView {
  sign: SeriesSign;
  /** Between the last point of the old level and the first of the new one. */
  x: number;
  weight: SignWeight;
  change: ChangeWords;
  /** What became of it: "confirmed, alert acknowledged", "being confirmed". */
  word: string;
  /** Beside the line in the chart, long and short; empty where the table says enough. */
  label: string;
  labelShort: string;
}

/** Places the signs of a series over its versions or over time, in their order. */
export function prepareSigns(series: ChartedSeries, placing: Placing): SignView[] {
  return series.signs.flatMap((sign): SignView[] => {
    const x = placeOf(sign, placing);
    // The version left the part of the history that is shown.
    if (x === null) return [];
    const change = describeChange(sign, series.measure);
    const weight = weightOf(sign);
    const word = wordOf(sign, series);
    const size = `${change.words} ${change.interval}`;
    const alert = sign.alertState === null ? "" : `, alert ${sign.alertState}`;
    return [
      {
        sign,
        x,
        weight,
        change,
        word,
        label: weight === "told" ? `${size}${alert}` : weight === "open" ? `${size}, ${word}` : "",
        labelShort: weight === "told" ? change.words : weight === "open" ? word : "",
      },
    ];
  });
}

/** Half a place before the version, or half way between the first point of it and the one before. */
function placeOf({ version }: SeriesSign, { order, versions, points }: Placing): number | null {
  if (order === "version") {
    const at = versions.indexOf(version);
    return at === -1 ? null : at - 0.5;
  }
  const at = points.findIndex(({ item }) => item.version === version);
  const [before, first] = [points[at - 1], points[at]];
  if (first === undefined) return null;
  return before === undefined ? first.x : (before.x + first.x) / 2;
}

function wordOf(sign: SeriesSign, series: Pick<ChartedSeries, "provisioner">): string {
  const { state, alertState } = sign;
  if (isImportedChange(sign, series)) return "imported history";
  if (state === null) return "too small to tell";
  return alertState === null
    ? suspicionWords[state]
    : `${suspicionWords[state]}, alert ${alertState}`;
}

function weightOf({ state }: SeriesSign): SignWeight {
  switch (state) {
    case "confirmed":
      return "told";
    case "suspected":
    case "confirming":
      return "open";
    case "not_confirmed":
    case "inconclusive":
    case "withdrawn":
    case "muted":
    case null:
      return "faint";
  }
}
