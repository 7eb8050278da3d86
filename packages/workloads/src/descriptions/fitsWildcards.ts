/**
 * Whether a text fits a pattern in which `*` stands for any text and `?` for one character. Takes time in
 * proportion to the product of both lengths: patterns and names come from strangers, and a regular
 * expression made of `*a*a*a*b` takes longer than anybody waits. Pure.
 */
export function fitsWildcards(pattern: string, text: string): boolean {
  let [at, place] = [0, 0];
  /** The last `*`, and where the text goes on behind what it stands for. */
  let star = -1;
  let resume = 0;
  while (place < text.length) {
    const wanted = pattern[at];
    if (wanted === "*") {
      star = at;
      resume = place;
      at += 1;
    } else if (wanted === "?" || wanted === text[place]) {
      at += 1;
      place += 1;
    } else if (star >= 0) {
      // It stands for one character more; an earlier one never has to.
      at = star + 1;
      resume += 1;
      place = resume;
    } else return false;
  }
  while (pattern[at] === "*") at += 1;
  return at === pattern.length;
}
