import { gapWords } from "../../../components/charts/timeGaps.ts";
import type { HistoryView } from "./prepareHistory.ts";
import type { SignWeight } from "./prepareSigns.ts";

/** A vertical line of a history with its text above the plot. */
export interface LineView {
  key: string;
  xPx: number;
  kind:
    | "regression"
    | "improvement"
    | "open"
    | "faint"
    | "environment"
    | "seam"
    | "gap"
    | "annotation";
  /** Whole text, for the tooltip of the line. */
  title: string;
  /** What has room above the plot, and in which row of texts; null without room. */
  text: { row: number; label: string; anchor: "start" | "end" } | null;
}

export interface LinesView {
  lines: LineView[];
  /** Rows of texts that are needed above the plot. */
  rows: number;
}

const rowsMax = 3;
const characterPx = 5.9;
const gapPx = 8;
/** Below this width of the plot the short texts are taken. */
const narrowPx = 620;

interface Candidate extends Omit<LineView, "text"> {
  label: string;
  /** Who goes first when room is short. */
  rank: number;
}

const ranks: Record<SignWeight, number> = { told: 0, open: 1, faint: 4 };

/**
 * The vertical lines in view: where it moved, where the environment changed, what people wrote. Texts
 * stand in up to three rows above the plot, the important ones first; those without room are left to
 * the tables.
 */
export function prepareLines(
  view: Pick<HistoryView, "signs" | "boundaries" | "seams" | "gaps" | "annotations" | "domain">,
  x: (place: number) => number,
  plot: { left: number; width: number },
): LinesView {
  const isNarrow = plot.width < narrowPx;
  const candidates = [
    ...signLines(view, x, isNarrow),
    ...view.boundaries.map(
      (change): Candidate => ({
        key: `environment ${change.x}`,
        xPx: x(change.x),
        kind: "environment",
        title: [
          change.label,
          ...change.facts.map(({ name, before, after }) => `${name}: ${before} → ${after}`),
        ].join("\n"),
        label: isNarrow ? change.labelShort : change.label,
        rank: 3,
      }),
    ),
    ...view.seams.map(
      (seam): Candidate => ({
        key: `seam ${seam.labelShort}`,
        xPx: x(seam.x),
        kind: "seam",
        title: [seam.label, ...seam.details].join("\n"),
        label: isNarrow ? seam.labelShort : seam.label,
        rank: 1,
      }),
    ),
    ...view.gaps.map(
      (gap): Candidate => ({
        key: `gap ${gap.from}`,
        xPx: x((gap.from + gap.to) / 2),
        kind: "gap",
        title: gapWords(gap),
        label: gapWords(gap),
        rank: 3,
      }),
    ),
    ...view.annotations.map(
      ({ annotation, x: place }): Candidate => ({
        key: annotation.id,
        xPx: x(place),
        kind: "annotation",
        title: annotation.text,
        label: shorten(annotation.text, isNarrow ? 16 : 40),
        rank: 2,
      }),
    ),
  ].filter(({ xPx }) => xPx >= plot.left - 1 && xPx <= plot.left + plot.width + 1);
  const taken: [number, number][][] = [];
  const texts = new Map<string, LineView["text"]>();
  for (const each of candidates.toSorted((a, b) => a.rank - b.rank || b.xPx - a.xPx)) {
    texts.set(each.key, each.label === "" ? null : placeText(each, plot, taken));
  }
  return {
    rows: taken.length,
    lines: candidates.map(({ rank: _, label: __, ...line }) => ({
      ...line,
      text: texts.get(line.key) ?? null,
    })),
  };
}

function signLines(
  { signs }: Pick<HistoryView, "signs">,
  x: (place: number) => number,
  isNarrow: boolean,
): Candidate[] {
  return signs.map((view, place) => ({
    key: `sign ${place}`,
    xPx: x(view.x),
    kind: view.weight === "told" ? view.sign.direction : view.weight,
    title: `${view.change.words} ${view.change.interval}, ${view.word}`,
    label: isNarrow ? view.labelShort : view.label,
    rank: ranks[view.weight],
  }));
}

/** Finds a row in which the text touches no other; to the right of its line, else to the left. */
function placeText(
  { xPx, label }: Candidate,
  plot: { left: number; width: number },
  taken: [number, number][][],
): LineView["text"] {
  const widthPx = label.length * characterPx + gapPx;
  for (let row = 0; row < rowsMax; row += 1) {
    for (const anchor of ["start", "end"] as const) {
      const [from, to] = anchor === "start" ? [xPx, xPx + widthPx] : [xPx - widthPx, xPx];
      if (from < plot.left - 4 || to > plot.left + plot.width + 12) continue;
      const others = taken[row] ?? [];
      if (others.some(([left, right]) => from < right && to > left)) continue;
      taken[row] = [...others, [from, to]];
      return { row, label, anchor };
    }
  }
  return null;
}

function shorten(text: string, charactersMax: number): string {
  const line = text.split("\n")[0] ?? "";
  return line.length <= charactersMax ? line : `${line.slice(0, charactersMax - 1).trimEnd()}…`;
}
