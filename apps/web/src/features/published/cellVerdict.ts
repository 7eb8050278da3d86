/** Whether a measured ratio is the published one, within its interval: a sign and a word. */
export function cellVerdict(isOff: boolean): { sign: string; word: string } {
  return isOff ? { sign: "≠", word: "differs" } : { sign: "≈", word: "agrees" };
}
