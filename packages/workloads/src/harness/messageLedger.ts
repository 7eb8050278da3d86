import type { Params } from "@lapline/contracts";
import { type MessageFiller, messageText, pageSize } from "../scenarios/chatRoom.ts";

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

/** What every page of a trial must hold; nothing is written while pages are listed. */
export interface ExpectedPage {
  count: number;
  /** Part of every text on it. */
  contains: string;
  /** Text of its first message; null where the order of writing is not known. */
  newest: string | null;
}

/** The page of `records.list`, or of `records.filter` when there are digits to look for. */
export function expectedPage(params: Params, written: number, filler: MessageFiller): ExpectedPage {
  const { contains } = params;
  if (typeof contains !== "string") {
    const newest = messageText(written - 1, filler);
    return { count: Math.min(pageSize, written), contains: "a message ", newest };
  }
  let count = 0;
  for (let i = 0; i < written && count < pageSize; i++) {
    if (String(i).includes(contains)) count += 1;
  }
  return { count, contains, newest: null };
}

/** Whether the texts of a page, first one first, are what was asked for, each once. */
export function isExpectedPage(texts: readonly string[], expected: ExpectedPage): boolean {
  if (texts.length !== expected.count || new Set(texts).size !== texts.length) return false;
  if (expected.newest !== null && texts[0] !== expected.newest) return false;
  return texts.every((text) => text.includes(expected.contains));
}

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
