/** What imports have where measured jobs name their durability. */
const unspecified = "unspecified";

/** "durability full"; null where nobody said how what was written is kept. */
export function durabilityWords(durability: string): string | null {
  return durability === "" || durability === unspecified ? null : `durability ${durability}`;
}

/** What a commit waits for in each durability mode that a target of the catalog has. */
const promises: Readonly<Record<string, string>> = {
  "delete-full": "flushed at each commit",
  "wal-full": "flushed at each commit",
  "sync-commit": "flushed at each commit",
  stock: "flushed at each commit",
  opfs: "flushed at each commit",
  "opfs-sahpool": "flushed at each commit",
  default: "flushed at each commit",
  trusted: "flushed at each commit",
  "wal-normal": "flushed at checkpoints",
  "async-commit": "flushed in the background",
  relaxed: "flushed in the background",
  off: "never flushed",
  "delete-off": "never flushed",
  fast: "never flushed",
  memory: "kept in memory",
  "stores-nothing": "nothing is stored",
};

/**
 * What a durability mode promises: modes of different targets with one promise do the same work. A
 * mode that Lapline does not know stands for itself.
 */
export function durabilityPromise(mode: string): string {
  return Object.hasOwn(promises, mode) ? (promises[mode] ?? mode) : mode;
}
