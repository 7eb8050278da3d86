import { isFileOf, type Part, partMinutesMax, parts, turnsCount } from "./parts.ts";

export type LeftPart = { readonly name: string; readonly why: string };

/** What continuous integration does besides `npm test`, and what it does not do this time. */
export type Turn = {
  readonly chosen: readonly Part[];
  /** Variants of chosen parts that are built another time. */
  readonly leftVariants: readonly string[];
  /** Everything that is left out, by name. */
  readonly left: readonly LeftPart[];
};

/** Whether a change of this path, below the root, may break the part. */
function touches(part: Part, path: string): boolean {
  return (
    part.touchedBy.some((pattern) => pattern.test(path)) ||
    part.files.some((file) => isFileOf(file, path))
  );
}

/**
 * The parts of one landing: those in their turn, each at least once in five landings, and those that the
 * changed paths touch, the shortest first, as long as they fit into the minutes.
 */
export function chooseTurn(
  landing: number,
  changed: readonly string[],
  { all = parts, minutesMax = partMinutesMax }: { all?: readonly Part[]; minutesMax?: number } = {},
): Turn {
  const turn = landing % turnsCount;
  const due = all.filter((part) => part.turn === turn);
  const touched = all
    .filter((part) => part.turn !== turn && changed.some((path) => touches(part, path)))
    .toSorted((a, b) => a.minutes - b.minutes);
  let minutes = due.reduce((sum, part) => sum + part.minutes, 0);
  const added: Part[] = [];
  for (const part of touched) {
    if (minutes + part.minutes > minutesMax) continue;
    added.push(part);
    minutes += part.minutes;
  }
  const chosen = [...due, ...added];
  const cycle = Math.floor(landing / turnsCount);
  const leftVariants = chosen.flatMap(({ variants = [] }) =>
    variants.filter((_, index) => index !== cycle % variants.length),
  );
  const leftParts = all
    .filter((part) => !chosen.includes(part))
    .map((part) => {
      const landings = (part.turn - turn + turnsCount) % turnsCount;
      const when = `its turn is in ${landings} ${landings === 1 ? "landing" : "landings"}`;
      const why = touched.includes(part) ? `touched, but over ${minutesMax} min; ${when}` : when;
      return { name: part.name, why };
    });
  const otherVariants = leftVariants.map((name) => ({ name, why: "another one has this turn" }));
  return { chosen, leftVariants, left: [...leftParts, ...otherVariants] };
}
