import { type CompareSide, formatParams, type ReferenceColumn } from "@lapline/contracts";

type StandIn =
  | {
      place: number;
      /** What is not as it was published; null: nothing, as far as the publication says. */
      note: string | null;
    }
  | { missing: string };

/**
 * The measured column that stands for a published one: of its target and its durability mode, and of
 * its version where that was measured. Another mode does other work, so it never stands in; another
 * version, and what a column is narrowed to, is named.
 */
export function standIn(
  columns: readonly CompareSide[],
  { title, target, durability, version }: ReferenceColumn,
): StandIn {
  const own = columns.flatMap((column, place) =>
    column.target === target ? [{ ...column, place }] : [],
  );
  if (own.length === 0) return { missing: `${title} is not a column` };
  if (durability === null && new Set(own.map((one) => one.durability)).size > 1) {
    return { missing: "published without a durability mode, measured in several here" };
  }
  const alike = durability === null ? own : own.filter((one) => one.durability === durability);
  // Options make another system of a target, so they stand in only where nothing else does.
  const plain = alike.filter(({ params }) => params === undefined);
  const able = plain.length > 0 ? plain : alike;
  const found = able.find((one) => one.version === version) ?? able[0];
  if (found === undefined) return { missing: `published in ${durability}, not measured here` };
  const narrowed = formatParams(found.params ?? {});
  const notes = [
    durability === null ? `in ${found.durability}, published without a mode` : null,
    version === null || version === found.version
      ? null
      : `with ${found.title} ${found.version}, published for ${version}`,
    narrowed === "" ? null : `${found.title} with ${narrowed}`,
  ].filter((note) => note !== null);
  return { place: found.place, note: notes.length === 0 ? null : notes.join(", ") };
}
