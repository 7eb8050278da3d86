/** Room for the words and the number of any message that a scenario can write. */
export const payloadBytesMin = 32;

/** More than the longest payload. */
const fillerLength = 65_536;

/** What messages are filled up with, and how long they are with it. */
export interface MessageFiller {
  text: string;
  /** Characters, and bytes, at most. */
  lengthMax: number;
}

const noFiller: MessageFiller = { text: "", lengthMax: 1000 };
let longFiller: string | undefined;

/** The filler of messages of so many bytes; 0: none, so that they are as short as in a chat. */
export function messageFiller(payloadBytes: number): MessageFiller {
  if (payloadBytes === 0) return noFiller;
  longFiller ??= makeFiller();
  return { text: longFiller.slice(0, payloadBytes), lengthMax: payloadBytes };
}

/** Text of the `i`-th message of a trial. */
export function messageText(i: number, { text, lengthMax }: MessageFiller): string {
  return `a message ${i}${text}`.slice(0, lengthMax);
}

/**
 * Letters that no compression shortens much, so that a database that packs long texts still stores
 * them. No digits: filters look for those. The same in every process (xorshift).
 */
function makeFiller(): string {
  const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
  let state = 0x9e3779b9;
  let filler = " ";
  while (filler.length < fillerLength) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    filler += letters[(state >>> 0) % letters.length];
  }
  return filler;
}

/** Messages on one page of a list (the default page of the published benchmarks). */
export const pageSize = 20;
