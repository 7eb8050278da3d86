import type { InvalidReason } from "@lapline/contracts";
import type { HttpReply, SendHttp } from "../drivers/httpApi.ts";
import type { HttpChat } from "../drivers/httpDriver.ts";
import { type MessageFiller, messageText } from "../scenarios/chatRoom.ts";
import { evenSample, type StoredMessage } from "./messageLedger.ts";

/** One insert in so many has the key of its answer kept, to be read again at the end. */
const sampleEvery = 25;
/** Keys that are read again; of more, an even choice. */
const readBackMax = 100;

/** What a client of several wrote. */
export interface LedgerPart {
  written: number;
  uncertain: number;
  sample: StoredMessage[];
}

/** What a trial wrote over HTTP, and what must therefore be found again. */
export class HttpLedger {
  #next: number;
  readonly #step: number;
  readonly #filler: MessageFiller;
  #written = 0;
  #uncertain = 0;
  #sample: StoredMessage[] = [];

  /** Of several clients each writes every `step`-th text from `first` on, so that no two are alike. */
  constructor(filler: MessageFiller, { first, step } = { first: 0, step: 1 }) {
    this.#filler = filler;
    this.#next = first;
    this.#step = step;
  }

  /** Number of the text that is written next. */
  get next(): number {
    return this.#next;
  }

  part(): LedgerPart {
    return { written: this.#written, uncertain: this.#uncertain, sample: this.#sample };
  }

  /** Takes over what a client wrote. */
  absorb(part: LedgerPart): void {
    this.#written += part.written;
    this.#uncertain += part.uncertain;
    this.#sample = this.#sample.concat(part.sample);
  }

  /** Forgets the keys of these messages: from here on a client keeps them. */
  handOver(messages: ReadonlySet<StoredMessage>): void {
    this.#sample = this.#sample.filter((message) => !messages.has(message));
  }

  /** Messages that are stored by what was answered. */
  get written(): number {
    return this.#written;
  }

  nextText(): string {
    const text = messageText(this.#next, this.#filler);
    this.#next += this.#step;
    return text;
  }

  /** One finished insert. One that nobody answered may be stored all the same. */
  add(succeeded: boolean, answered: boolean): void {
    if (succeeded) this.#written += 1;
    else if (!answered) this.#uncertain += 1;
  }

  /** One finished delete. One that nobody answered may have been done all the same. */
  remove(succeeded: boolean, answered: boolean): void {
    if (succeeded || !answered) this.#written -= 1;
    if (!succeeded && !answered) this.#uncertain += 1;
  }

  /** Whether the key of the message whose text was handed out last belongs to the sample. */
  wantsKey(): boolean {
    return Math.floor(this.#next / this.#step) % sampleEvery === 0;
  }

  addKey(message: StoredMessage): void {
    this.#sample.push(message);
  }

  /** Row count and sampled read-back through the target's API; empty when all is there. */
  async check(chat: HttpChat, send: SendHttp): Promise<InvalidReason[]> {
    const reasons: InvalidReason[] = [];
    const count = await chat.countMessages();
    const most = this.#written + this.#uncertain;
    if (count < this.#written || count > most) {
      const wanted =
        most === this.#written ? `${most} were` : `between ${this.#written} and ${most} were`;
      reasons.push(failed(`${count} messages are stored, ${wanted} written.`));
    }
    const certain = this.#sample.filter(({ isUncertain }) => isUncertain !== true);
    for (const { key, text } of evenSample(certain, readBackMax)) {
      const reply = await send(chat.read(key));
      const found = reply.status === 200 ? chat.textOf(reply.body) : undefined;
      if (text === null ? isGone(chat, reply) : found === text) continue;
      const what = found === undefined ? `answered ${reply.status}` : `holds "${found}"`;
      const wanted = text === null ? "be gone" : `hold "${text}"`;
      reasons.push(failed(`Message ${key} should ${wanted} and ${what}.`));
      break;
    }
    return reasons;
  }
}

function failed(detail: string): InvalidReason {
  return { code: "assertion_failed", detail };
}

function isGone(chat: HttpChat, reply: HttpReply): boolean {
  return chat.isGone?.(reply) ?? reply.status === 404;
}
