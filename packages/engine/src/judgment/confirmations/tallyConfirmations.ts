/**
 * How far what was seen brings a suspicion that wants so many confirmations. One past the wanted
 * number is no error: there is enough, and the book keeps no more than that. Pure.
 */
export function tallyConfirmations(
  seen: number,
  wanted: number,
): { confirmations: number; isEnough: boolean } {
  return { confirmations: Math.min(seen, wanted), isEnough: seen >= wanted };
}
