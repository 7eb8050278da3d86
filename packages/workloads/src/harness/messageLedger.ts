/** Written texts that are looked up again afterwards; more would make the check take longer. */
const samplesMax = 40;

/** Counts the messages that were written and keeps an even sample of their texts. */
export class MessageLedger {
  #next = 0;
  #written = 0;
  #stride = 1;
  #sample: string[] = [];

  get written(): number {
    return this.#written;
  }

  get sample(): readonly string[] {
    return this.#sample;
  }

  /** `a message <i>`, with `i` unique within the trial. */
  readonly nextText = (): string => {
    const text = `a message ${this.#next}`;
    this.#next += 1;
    return text;
  };

  /** Messages written in bulk before the trial, whose texts are `a message 0` and so on. */
  addSeeded(count: number): void {
    this.#next += count;
    this.#written += count;
  }

  readonly add = (text: string): void => {
    if (this.#written % this.#stride === 0) {
      this.#sample.push(text);
      if (this.#sample.length > samplesMax) {
        this.#sample = this.#sample.filter((_, index) => index % 2 === 0);
        this.#stride *= 2;
      }
    }
    this.#written += 1;
  };
}
