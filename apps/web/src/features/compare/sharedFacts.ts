import { countWords } from "../../components/format/countWords.ts";
import type { ShownView } from "./shownView.ts";

/** Facts that every figure of a comparison has in common, to be said once. */
export interface SharedFacts {
  /** Trials that each figure rests on; null: they differ. */
  trials: number | null;
  /** No figure says with what load it was measured. */
  isLoadUnrecorded: boolean;
  /** One sentence; null: they share nothing that has to be said. */
  words: string | null;
}

/** What all cells share. Pure. */
export function sharedFacts({ rows }: Pick<ShownView, "rows">): SharedFacts {
  const cells = rows.flatMap((row) => row.cells.filter((cell) => cell !== null));
  const counts = new Set(cells.map(({ n }) => n));
  const [count] = counts;
  const trials = counts.size === 1 && count !== undefined ? count : null;
  const isLoadUnrecorded = cells.length > 0 && cells.every(({ load }) => load?.recorded === false);
  const words = [
    trials === null ? null : `${countWords(trials, "trial")} each`,
    isLoadUnrecorded ? "loads not recorded" : null,
  ].filter((word) => word !== null);
  return { trials, isLoadUnrecorded, words: words.length === 0 ? null : `${words.join(", ")}.` };
}
