import { diffArrays } from "diff";

/** One side of a row: its line number and text; null where the other side has a line more. */
export type DiffSide = { number: number; text: string } | null;

export interface DiffRow {
  before: DiffSide;
  after: DiffSide;
  isChanged: boolean;
}

/** A row, or how many unchanged ones are left out in its place. */
export type DiffEntry = DiffRow | { omitted: number };

/** Unchanged lines around a change. */
const around = 3;

/** Two texts line by line, side by side; long stretches without a change are left out. Pure. */
export function prepareDiff(before: string, after: string): DiffEntry[] {
  return withoutStretches(rowsOf(linesOf(before), linesOf(after)));
}

const linesOf = (text: string) => text.replace(/\n$/, "").split("\n");

function rowsOf(before: string[], after: string[]): DiffRow[] {
  const rows: DiffRow[] = [];
  const at = { before: 0, after: 0 };
  const side = (which: "before" | "after", text: string | undefined): DiffSide => {
    if (text === undefined) return null;
    at[which] += 1;
    return { number: at[which], text };
  };
  let removed: string[] = [];
  const change = (added: readonly string[]) => {
    for (let index = 0; index < Math.max(removed.length, added.length); index += 1) {
      rows.push({
        before: side("before", removed[index]),
        after: side("after", added[index]),
        isChanged: true,
      });
    }
    removed = [];
  };
  for (const part of diffArrays(before, after)) {
    if (part.removed) removed = part.value;
    else if (part.added) change(part.value);
    else {
      change([]);
      for (const text of part.value) {
        rows.push({ before: side("before", text), after: side("after", text), isChanged: false });
      }
    }
  }
  change([]);
  return rows;
}

function withoutStretches(rows: readonly DiffRow[]): DiffEntry[] {
  const isNear = (index: number) =>
    rows.slice(Math.max(0, index - around), index + around + 1).some(({ isChanged }) => isChanged);
  const entries: DiffEntry[] = [];
  for (const [index, row] of rows.entries()) {
    const last = entries.at(-1);
    if (isNear(index)) entries.push(row);
    else if (last !== undefined && "omitted" in last) last.omitted += 1;
    else entries.push({ omitted: 1 });
  }
  return entries;
}
