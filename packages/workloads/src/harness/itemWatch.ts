import type { ObjectItem } from "../drivers/objectsDriver.ts";

interface SeenItem {
  atMs: number;
  item: ObjectItem;
}

/** Items that the second peer was given, for those who wait for them. */
export class ItemWatch {
  readonly #waiting = new Map<string, (seen: SeenItem) => void>();

  /** Takes the time first: what follows must not be in any latency. */
  readonly seen = (key: string, item: ObjectItem): void => {
    const atMs = performance.now();
    this.#waiting.get(key)?.({ atMs, item });
  };

  /** The first time that this item is seen from now on; waits until `ended` at most. */
  async next(key: string, ended: Promise<null>): Promise<SeenItem | null> {
    const { promise, resolve } = Promise.withResolvers<SeenItem>();
    this.#waiting.set(key, resolve);
    try {
      return await Promise.race([promise, ended]);
    } finally {
      this.#waiting.delete(key);
    }
  }
}
