/** Characters that a share's title may have. */
const titleMax = 120;

/** A title that fits, cut between two words. Pure. */
export function cutTitle(title: string): string {
  if (title.length <= titleMax) return title;
  const cut = title.slice(0, titleMax - 1);
  const lastSpace = cut.lastIndexOf(" ");
  return `${(lastSpace > 0 ? cut.slice(0, lastSpace) : cut).replace(/[\s,·]+$/, "")}…`;
}
