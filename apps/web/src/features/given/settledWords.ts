import type { GivenOutcome } from "@lapline/contracts";

/** What became of what somebody gave, in a sentence; null when there was nothing. */
export function settledWords({ ended, handedOver }: GivenOutcome): string | null {
  const sum = (counts: GivenOutcome["ended"]) =>
    Object.values(counts).reduce((total, count) => total + count, 0);
  const [gone, kept] = [sum(ended), sum(handedOver)];
  const parts = [
    ...(gone > 0 ? [`${gone} ended`] : []),
    ...(kept > 0 ? [`${kept} handed over to you`] : []),
  ];
  return parts.length === 0 ? null : `Of what they gave: ${parts.join(", ")}.`;
}
