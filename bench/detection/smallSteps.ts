import { seededRandom } from "@lapline/stats";
import type { Detector } from "./detector.ts";
import { type Draw, drawFrom } from "./drawNoise.ts";

const wholeCount = 4000;
const onlineCount = 1500;
/** Points after the step up to which it is to be told of, where a history is read along. */
const pointsMax = 8;

/** Noise of 1 % on levels up to 10 % apart, then one of 3 to 13 times as much, or a share of it. */
function steppingHistory(draw: Draw, { lowMin, highMin }: { lowMin: number; highMin: number }) {
  const low = draw.whole(lowMin, lowMin + 39);
  const steps = Array.from({ length: draw.whole(0, 3) }, () => ({
    at: draw.whole(0, low - 1),
    share: draw.between(-0.1, 0.1),
  }));
  const level = (place: number) =>
    steps.reduce((sum, { at, share }) => (place >= at ? sum + share : sum), 1);
  const factor = draw.between(3, 13) ** (draw.chance(0.5) ? 1 : -1);
  const noisy = (value: number) => 100 * value * (1 + 0.01 * draw.normal());
  const before = Array.from({ length: low }, (_, place) => noisy(level(place)));
  const after = Array.from({ length: draw.whole(highMin, highMin + 19) }, () => noisy(factor));
  return { low, values: [...before, ...after] };
}

/**
 * How often a large step is missed because small ones lie before it: of whole histories, and of such that
 * are read point by point up to its eighth point. A hit lies within one point.
 */
export async function missedAfterSmallSteps(detector: Detector, seed: number) {
  const draw = drawFrom(seededRandom(seed));
  const whole = Array.from({ length: wholeCount }, () =>
    steppingHistory(draw, { lowMin: 6, highMin: 3 }),
  );
  const online = Array.from({ length: onlineCount }, () => {
    const { low, values } = steppingHistory(draw, { lowMin: 14, highMin: pointsMax });
    return { low, values: values.slice(0, low + pointsMax) };
  });
  const found = await detector.whole(whole.map(({ values }) => values));
  const last = online.map(({ values }) => values.length - 1);
  const told = await detector.online(
    online.map(({ values }) => values),
    last,
  );
  const isMissed = (low: number, places: readonly number[] = []) =>
    !places.some((place) => Math.abs(place - low) <= 1);
  return {
    whole: `${whole.filter(({ low }, i) => isMissed(low, found[i])).length} of ${wholeCount}`,
    online: `${online.filter(({ low }, i) => isMissed(low, told[i]?.at(-1))).length} of ${onlineCount}`,
  };
}
