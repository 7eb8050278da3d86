import { describeRatio, type RatioWords, type Series, type SeriesSign } from "@lapline/contracts";

/** How loudly a sign is drawn. */
type SignWeight = "told" | "open" | "faint";

export interface SignView {
  sign: SeriesSign;
  /** Between the last version of the old level and the first of the new one. */
  x: number;
  weight: SignWeight;
  change: RatioWords;
  /** What became of it: "confirmed", "being confirmed". */
  word: string;
  /** Beside the line in the chart; empty where the table says enough. */
  label: string;
}

const words = {
  suspected: "suspected",
  confirming: "being confirmed",
  confirmed: "confirmed",
  not_confirmed: "not confirmed",
  withdrawn: "withdrawn",
  muted: "muted",
} as const;

/** Places the signs of a series over its versions, in their order. */
export function prepareSigns(series: Series, versions: readonly string[]): SignView[] {
  const { unit, direction } = series.measure;
  return series.signs.flatMap((sign): SignView[] => {
    const at = versions.indexOf(sign.version);
    // The version left the part of the history that is shown.
    if (at === -1) return [];
    const change = describeRatio(sign, unit, direction);
    const weight = weightOf(sign);
    const word = sign.state === null ? "too small to tell" : words[sign.state];
    return [
      {
        sign,
        x: at - 0.5,
        weight,
        change,
        word,
        label: weight === "told" ? change.words : weight === "open" ? word : "",
      },
    ];
  });
}

function weightOf({ state }: SeriesSign): SignWeight {
  switch (state) {
    case "confirmed":
      return "told";
    case "suspected":
    case "confirming":
      return "open";
    case "not_confirmed":
    case "withdrawn":
    case "muted":
    case null:
      return "faint";
  }
}
