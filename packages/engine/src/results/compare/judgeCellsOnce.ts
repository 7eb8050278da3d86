import { type CompareColumn, type CompareRow, canonicalJson } from "@lapline/contracts";

/** Characters of answers of the book whose rows are kept: some twenty comparisons of 500 rows. */
const keptCharactersMax = 6_000_000;

const kept = new Map<string, CompareRow[]>();
let keptCharacters = 0;

/**
 * The rows that `judge` makes of `cells`, an answer of the book for these columns. Rows depend on nothing
 * else, so those of the last answers are kept: a comparison that is looked at again, or is sent around,
 * costs the book's statement and no statistics. They are the same objects every time and must not be
 * changed.
 */
export async function judgeCellsOnce(
  cells: string,
  columns: readonly CompareColumn[],
  judge: () => Promise<CompareRow[]>,
): Promise<CompareRow[]> {
  const key = `${canonicalJson(columns)} ${cells}`;
  const known = kept.get(key);
  const rows = known ?? (await judge());
  // What was asked for last is let go last; somebody else may have put it there meanwhile.
  if (kept.delete(key)) keptCharacters -= key.length;
  kept.set(key, rows);
  keptCharacters += key.length;
  for (const oldest of kept.keys()) {
    if (keptCharacters <= keptCharactersMax) break;
    kept.delete(oldest);
    keptCharacters -= oldest.length;
  }
  return rows;
}
