import type { Side } from "@lapline/contracts";
import type { Attempt } from "./attempt.ts";

/** Says which version is in hand, for the message of a failure. */
export function workOn({ inHand }: Attempt, side: Side | null, version: string): void {
  inHand.now = side === null ? null : `${side} ${version}`;
}
