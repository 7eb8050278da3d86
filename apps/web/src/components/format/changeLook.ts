import type { RatioWords } from "@lapline/contracts";

/** How a change looks: where the number went, and how good and how large that is. */
export interface ChangeLook {
  arrow: "up" | "down" | "none";
  tone: "much worse" | "worse" | "noise" | "better" | "much better";
}

/** From this factor on, either way, a change is shown as a large one. */
const largeFrom = 1.1;

/** The look of a change: the arrow follows the number, the tone follows what is better. Pure. */
export function changeLook({ verdict, ratio }: Pick<RatioWords, "verdict" | "ratio">): ChangeLook {
  if (verdict === "noise") return { arrow: "none", tone: "noise" };
  if (ratio === undefined || ratio === 1) return { arrow: "none", tone: verdict };
  const isLarge = Math.max(ratio, 1 / ratio) >= largeFrom;
  return { arrow: ratio > 1 ? "up" : "down", tone: isLarge ? `much ${verdict}` : verdict };
}
