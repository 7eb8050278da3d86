/** One thing that is known of an item, in words; of two items, parts with the same id say the same kind of thing. */
export interface NamePart {
  /** `target`, `param count` … */
  id: string;
  /** As it is shown; empty: nothing is said. */
  text: string;
  /** In full, where `text` may read alike for different values. */
  exact?: string;
  /** Said only where it tells items apart whose other parts are equal. */
  minor?: true;
}

export interface ToldApart {
  /** What all items share, to be said once above them. */
  shared: NamePart[];
  /** Of each item what others do not share, in its own order. */
  own: NamePart[][];
  /** A name of each item that no other has, from its own parts. */
  names: string[];
}

/** Between the parts of a name. */
export const namePartSeparator = " · ";

/** What an item is called that lacks everything in which the others differ. */
const plainName = "default";

/**
 * Names for items that stand beside each other: what all share is said once, and each name holds what
 * tells it from the others. `idOf` decides where everything else reads alike: as much of its end is added
 * as it takes. Items that are one and the same by `idOf` may share a name. Pure.
 */
export function tellApart<T>(
  items: readonly T[],
  partsOf: (item: T) => readonly NamePart[],
  idOf: (item: T) => string,
): ToldApart {
  const parts = items.map(partsOf);
  const ids = [...new Set(parts.flatMap((each) => each.map(({ id }) => id)))];
  const sharedIds = new Set(ids.filter((id) => isShared(parts, id)));
  const shared = (parts[0] ?? []).filter(({ id, text }) => sharedIds.has(id) && text !== "");
  const minors = tellingMinors(parts);
  const own = parts.map((each, place) =>
    each.filter(
      ({ id, text, minor }) =>
        !sharedIds.has(id) && text !== "" && (!minor || minors[place]?.has(id) === true),
    ),
  );
  if (items.length === 1) return { shared, own, names: [joined(shared)] };
  const plain = own.map((each) => (each.length === 0 ? plainName : joined(each)));
  const exact = withMore(plain, plain, (place) =>
    (own[place] ?? []).flatMap(({ text, exact: full = text }) => (full === text ? [] : [full])),
  );
  return { shared, own, names: withIds(exact, items.map(idOf)) };
}

/** Of each item the minor parts in which it differs from others whose other parts are equal. */
function tellingMinors(parts: readonly (readonly NamePart[])[]): ReadonlySet<string>[] {
  const alike = Map.groupBy(parts, (each) =>
    JSON.stringify(
      each.filter(({ minor }) => !minor).map(({ id, text, exact = text }) => [id, exact]),
    ),
  );
  const told = new Map<readonly NamePart[], ReadonlySet<string>>();
  for (const group of alike.values()) {
    const ids = new Set(group.flatMap((each) => each.map(({ id }) => id)));
    const differ = new Set([...ids].filter((id) => !isShared(group, id)));
    for (const each of group) told.set(each, differ);
  }
  return parts.map((each) => told.get(each) ?? new Set());
}

function isShared(parts: readonly (readonly NamePart[])[], id: string): boolean {
  const values = parts.map((each) => {
    const part = each.find((one) => one.id === id);
    return part === undefined ? null : (part.exact ?? part.text);
  });
  return values.every((value) => value !== null && value === values[0]);
}

function joined(parts: readonly NamePart[]): string {
  return parts.map(({ text }) => text).join(namePartSeparator);
}

/** Adds to those names that occur twice. */
function withMore(
  names: readonly string[],
  alike: readonly string[],
  moreOf: (place: number) => readonly string[],
): string[] {
  const counts = countsOf(alike);
  return names.map((name, place) => {
    const more = (counts.get(alike[place] ?? "") ?? 0) > 1 ? moreOf(place) : [];
    return more.length === 0 ? name : `${name} (${more.join(", ")})`;
  });
}

/** Adds the end of an id to names that several ids have: as much of it as tells those apart. */
function withIds(names: readonly string[], ids: readonly string[]): string[] {
  const groups = Map.groupBy(names.keys(), (place) => names[place] ?? "");
  const told = [...names];
  for (const places of groups.values()) {
    const own = [...new Set(places.map((place) => ids[place] ?? ""))];
    if (own.length < 2) continue;
    const length = telling(own);
    for (const place of places)
      told[place] = `${names[place]} #${(ids[place] ?? "").slice(-length)}`;
  }
  // What was added could make a name that another has from the beginning.
  return hasClash(told, ids) ? names.map((name, place) => `${name} #${ids[place]}`) : told;
}

function hasClash(names: readonly string[], ids: readonly string[]): boolean {
  const idsOf = Map.groupBy(names.keys(), (place) => names[place] ?? "");
  return [...idsOf.values()].some((places) => new Set(places.map((place) => ids[place])).size > 1);
}

/** How many characters from the end tell ids apart; at least four. */
function telling(ids: readonly string[]): number {
  const longest = Math.max(...ids.map(({ length }) => length));
  for (let length = 4; length < longest; length += 1) {
    if (new Set(ids.map((id) => id.slice(-length))).size === ids.length) return length;
  }
  return longest;
}

function countsOf(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}
