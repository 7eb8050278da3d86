const lengthMax = 500;
const factsMax = 50;

/** One line that PostgreSQL can store: no control characters, no halves of characters. Pure. */
export function cleanText(text: string): string {
  return text
    .replace(/\s+/g, " ")
    .replace(/[\p{Cc}\p{Cs}]/gu, "\ufffd")
    .trim()
    .slice(0, lengthMax)
    .toWellFormed();
}

/** Facts of an environment, named as imported, without those that say nothing. Pure. */
export function cleanFacts(facts: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(facts)
      .slice(0, factsMax)
      .map(([key, value]) => [`import.${cleanText(key).slice(0, 80)}`, cleanText(value)] as const)
      .filter(([, value]) => value !== ""),
  );
}
