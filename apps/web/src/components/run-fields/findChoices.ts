/** Something that a form offers among many. */
export interface Choice {
  id: string;
  title: string;
  /** One sentence; empty where nothing is known but the id. */
  summary: string;
  /** Heading under which it stands; those of one heading follow each other. */
  group?: string;
  /** A word of warning beside its name. */
  mark?: string;
}

/** Choices whose id, title or summary hold every word of `search`, in their order. Pure. */
export function findChoices<T extends Choice>(choices: readonly T[], search: string): T[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return choices.filter(({ id, title, summary }) => {
    const text = `${id} ${title} ${summary}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** Puts what was used lately first, newest first, under a heading of its own. Pure. */
export function recentFirst<T extends Choice>(
  choices: readonly T[],
  recent: readonly string[],
): T[] {
  const used = [...new Set(recent)].flatMap((id) => choices.find((one) => one.id === id) ?? []);
  // Without others to tell them from, a heading says nothing.
  if (used.length === 0 || used.length === choices.length) return [...choices];
  const others = choices.filter((choice) => !used.includes(choice));
  return [
    ...used.map((choice) => ({ ...choice, group: "Recent" })),
    ...others.map((choice) => ({ ...choice, group: choice.group ?? "All" })),
  ];
}
