/** A message that was stored, and what it must hold by now. */
export interface StoredMessage<Key = string> {
  readonly key: Key;
  /** Null once it was deleted. */
  text: string | null;
  /** True when nobody answered a change, or two changes met: its text is then not known. */
  isUncertain?: boolean;
  /** Changes that are under way. */
  pending?: number;
}

/** The message of the `i`-th operation, round robin. Throws when there is none. */
export function storedAt<Key>(
  stored: readonly StoredMessage<Key>[],
  i: number,
): StoredMessage<Key> {
  const message = stored[i % stored.length];
  if (message === undefined) throw new Error("There is no stored message.");
  return message;
}

/** At most `max` of the messages, evenly spread. */
export function evenSample<T>(all: readonly T[], max: number): T[] {
  const stride = Math.ceil(all.length / max);
  return all.filter((_, index) => index % stride === 0);
}
