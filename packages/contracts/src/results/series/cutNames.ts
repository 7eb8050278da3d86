/** What stands where a name was cut. */
const cut = "\u2026";

/**
 * Names cut in their middle to about `length` characters, so that beginning and end stay; those that
 * would then read alike keep as much more as tells them apart. Different names stay different. Pure.
 */
export function cutNames(names: readonly string[], length: number): string[] {
  const shown = names.map((name) => cutMiddle(name, length));
  for (let more = length; ; more *= 2) {
    const wholes = Map.groupBy(names.keys(), (place) => shown[place] ?? "");
    const alike = [...wholes.values()].filter(
      (places) => new Set(places.map((place) => names[place])).size > 1,
    );
    if (alike.length === 0) return shown;
    for (const place of alike.flat()) shown[place] = cutMiddle(names[place] ?? "", more * 2);
  }
}

function cutMiddle(name: string, length: number): string {
  const letters = [...name];
  if (letters.length <= length) return name;
  const kept = Math.max(2, length - 1);
  const first = Math.ceil(kept / 2);
  return `${letters.slice(0, first).join("")}${cut}${letters.slice(first - kept).join("")}`;
}
