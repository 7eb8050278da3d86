const firstCapacity = 4 * 1024;

/**
 * Bytes that come in pieces, each copied at once into one buffer that doubles: a thousand pieces of a
 * byte take no more memory than one of a thousand.
 */
export class GrowingBytes {
  #buffer = new Uint8Array(0);
  #length = 0;
  readonly #bytesMax: number;

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax;
  }

  /** The memory that is needed once `bytes` more are there. */
  capacityWith(bytes: number): number {
    const needed = this.#length + bytes;
    let capacity = Math.max(firstCapacity, this.#buffer.byteLength);
    while (capacity < needed) capacity *= 2;
    return Math.max(needed, Math.min(capacity, this.#bytesMax));
  }

  append(piece: Uint8Array): void {
    const capacity = this.capacityWith(piece.byteLength);
    if (capacity > this.#buffer.byteLength) {
      const grown = new Uint8Array(capacity);
      grown.set(this.#buffer.subarray(0, this.#length));
      this.#buffer = grown;
    }
    this.#buffer.set(piece, this.#length);
    this.#length += piece.byteLength;
  }

  /** All of it in memory of its own and of its length, which a thread can take over without a copy. */
  whole(): Uint8Array<ArrayBuffer> {
    return this.#length === this.#buffer.byteLength
      ? this.#buffer
      : this.#buffer.slice(0, this.#length);
  }
}
