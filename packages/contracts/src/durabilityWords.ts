/** What imports have where measured jobs name their durability. */
const unspecified = "unspecified";

/** "durability full"; null where nobody said how what was written is kept. */
export function durabilityWords(durability: string): string | null {
  return durability === "" || durability === unspecified ? null : `durability ${durability}`;
}
