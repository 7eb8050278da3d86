const namesMax = 10;

/** "Also told: Ada and Grace; in their daily digest: Linus." Null when nobody else was. */
export function toldWords(told: { byMail: string[]; inDigest: string[] }): string | null {
  const parts = [
    ...(told.byMail.length === 0 ? [] : [list(told.byMail)]),
    ...(told.inDigest.length === 0 ? [] : [`in their daily digest: ${list(told.inDigest)}`]),
  ];
  return parts.length === 0 ? null : `Also told: ${parts.join("; ")}.`;
}

function list(names: readonly string[]): string {
  const shown = names.slice(0, namesMax);
  const more = names.length - shown.length;
  const all = more > 0 ? [...shown, `${more} more`] : shown;
  return new Intl.ListFormat("en", { type: "conjunction" }).format(all);
}
