import { type MessageFiller, messageText } from "../messageText.ts";

/** Written texts that are looked up again afterwards; more would make the check take longer. */
const samplesMax = 40;

/** Counts the messages that were written and keeps an even sample of their texts. */
export class MessageLedger {
  readonly #filler: MessageFiller;
  #next = 0;
  #written = 0;
  #stride = 1;
  #sample: string[] = [];

  constructor(filler: MessageFiller) {
    this.#filler = filler;
  }

  get written(): number {
    return this.#written;
  }

  get sample(): readonly string[] {
    return this.#sample;
  }

  /** The text of a message whose number is unique within the trial. */
  readonly nextText = (): string => {
    const text = messageText(this.#next, this.#filler);
    this.#next += 1;
    return text;
  };

  /** Messages written in bulk before the trial, numbered from 0 on. */
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
