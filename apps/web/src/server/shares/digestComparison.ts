import {
  type CompareRow,
  type CompareSide,
  type CompareView,
  countedRows,
  describeLoadDifference,
  formatParams,
  nameSeries,
} from "@lapline/contracts";

export interface DigestLine {
  /** What was measured: "p99 latency". */
  label: string;
  /** "−12 % vs 0.22.3", or a value. */
  words: string;
  tone: "better" | "worse" | "neutral";
}

/** A share in a few words, for pictures and badges. */
export interface ShareDigest {
  /** What is shown: "PocketBase 0.22.3 against 0.23.0". */
  heading: string;
  /** Most relevant first. */
  lines: DigestLine[];
  /** Values in order, where it is a history. */
  history: number[];
}

/** From this factor on a share of a hundred misleads. */
const factorMin = 3;
const three = new Intl.NumberFormat("en", { maximumSignificantDigits: 3 });

/** A ratio as a signed change: "−12 %", or "3.4×" and "÷3.4" from a factor of three on. */
export function signedChange(ratio: number): string {
  if (ratio >= factorMin) return `${three.format(ratio)}×`;
  if (ratio <= 1 / factorMin) return `÷${three.format(1 / ratio)}`;
  const share = three.format(Math.abs(ratio - 1) * 100);
  return `${ratio < 1 ? "−" : "+"}${share}\u202f%`;
}

const linesMax = 8;
const tones = { better: "better", worse: "worse", same: "neutral" } as const;

/** A comparison in a few words: of two columns what moved, worst first; of more how much there is. */
export function digestComparison(view: CompareView): { heading: string; lines: DigestLine[] } {
  const [base, head] = view.columns;
  const names = [...new Set(view.columns.map(nameOf))];
  const heading = names.length <= 4 ? names.join(" against ") : `${names.length} systems compared`;
  if (base === undefined || head === undefined || view.columns.length !== 2) {
    const { length } = countedRows(view.rows);
    const words = `${length} ${length === 1 ? "measure" : "measures"}`;
    return { heading, lines: [{ label: "compared", words, tone: "neutral" }] };
  }
  const against = differenceOf(base, head);
  const rows = countedRows(view.rows);
  const labels = labelsOf(rows);
  const lines = rows.toSorted(byRelevance).flatMap((row): DigestLine[] => {
    const change = row.changes[1];
    if (change == null || change.verdict === "insufficient") return [];
    const moved = change.verdict === "same" ? "no relevant change" : signedChange(change.ratio);
    return [
      {
        label: labels.get(row) ?? row.measure.title,
        words: `${moved} vs ${against}`,
        tone: tones[change.verdict],
      },
    ];
  });
  return {
    heading,
    lines: (lines.length > 0 ? lines : unlikeLines(rows, labels)).slice(0, linesMax),
  };
}

/** What each row measures, with everything that tells it from the others: no two read alike. */
function labelsOf(rows: readonly CompareRow[]): Map<CompareRow, string> {
  const { names } = nameSeries(
    rows.map((row, place) => ({
      id: `${place}`,
      ...{ target: "", durability: "", label: "" },
      scenario: row.scenario,
      scenarioVersion: row.scenarioVersion,
      params: row.params,
      measure: {
        name: `${row.measure.name} ${row.statistic ?? ""}`,
        title:
          row.statistic === null ? row.measure.title : `${row.measure.title}, ${row.statistic}`,
      },
    })),
    { brief: true },
  );
  return new Map(
    rows.map((row, place) => {
      const name = names[place] ?? "";
      // A name leaves out what all share, and a picture has nowhere else to say it.
      return [row, name.includes(row.measure.title) ? name : `${name} · ${row.measure.title}`];
    }),
  );
}

/** Where no two sides were driven alike: that, instead of a ratio. */
function unlikeLines(
  rows: readonly CompareRow[],
  labels: ReadonlyMap<CompareRow, string>,
): DigestLine[] {
  return rows.flatMap((row): DigestLine[] => {
    const {
      measure,
      cells: [, head],
    } = row;
    const [difference] = head?.load?.differences ?? [];
    if (difference === undefined) return [];
    const words = `no ratio, ${describeLoadDifference(difference)}`;
    return [{ label: labels.get(row) ?? measure.title, words, tone: "neutral" }];
  });
}

function nameOf({ title, version, durability, params = {} }: CompareSide): string {
  const modes = [durability, formatParams(params)].filter((part) => part !== "");
  return `${title} ${version} (${modes.join(", ")})`;
}

/** What the base is told by: the first that is not the same on both sides. */
function differenceOf(base: CompareSide, head: CompareSide): string {
  if (base.target !== head.target) return `${base.title} ${base.version}`;
  if (base.version !== head.version) return base.version;
  if (base.durability !== head.durability) return base.durability;
  if (base.label !== head.label) return base.label;
  if (base.provisioner !== head.provisioner) return base.provisioner;
  return formatParams(base.params ?? {}) || "its defaults";
}

/** Worse before better before the rest, each by the size of the change. */
function byRelevance(a: CompareRow, b: CompareRow): number {
  const rank = (row: CompareRow) =>
    ({ worse: 0, better: 1, same: 2, insufficient: 3 })[row.changes[1]?.verdict ?? "insufficient"];
  const size = (row: CompareRow) => Math.abs(Math.log(row.changes[1]?.ratio ?? 1));
  return rank(a) - rank(b) || size(b) - size(a);
}
