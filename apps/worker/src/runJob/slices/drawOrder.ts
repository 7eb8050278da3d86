import type { Arm } from "@lapline/contracts";

/** Random choices of one pair, the same for the same seed. */
export interface Draw {
  /** A number from 0 to 1. */
  number(): number;
  /** The same elements in a drawn order. */
  order<T>(elements: readonly T[]): T[];
}

/** mulberry32. */
export function createDraw(seed: number): Draw {
  let state = seed >>> 0;
  const number = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const order = <T>(elements: readonly T[]): T[] => {
    const left = [...elements];
    const drawn: T[] = [];
    while (left.length > 0) drawn.push(...left.splice(Math.floor(number() * left.length), 1));
    return drawn;
  };
  return { number, order };
}

/** Slices of one block: every arm twice, in an order and its reverse, all of one length. */
export interface Block {
  arms: readonly Arm[];
  /** Of the planned length of a slice. */
  length: number;
  isLong: boolean;
}

/** To either side of the planned length: a fixed cycle can beat with one of the machine. */
const lengthSpread = 0.3;
/** One block in so many is long, to see what a change of hands costs. */
const longEvery = 8;
export const longFactor = 4;
/** Mean length of a block's slices, in planned lengths. */
export const meanLength = (longEvery - 1 + longFactor) / longEvery;

/** Draws block number `index` of a pair. A slow drift of the machine meets all arms of it alike. */
export function drawBlock(draw: Draw, arms: readonly Arm[], index: number): Block {
  const order = draw.order(arms);
  const spread = 1 - lengthSpread + 2 * lengthSpread * draw.number();
  const isLong = index % longEvery === longEvery - 1;
  return {
    arms: [...order, ...order.toReversed()],
    length: spread * (isLong ? longFactor : 1),
    isLong,
  };
}
