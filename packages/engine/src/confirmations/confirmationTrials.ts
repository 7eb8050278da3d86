import { comparisonTrialsDefault } from "@lapline/contracts";

/** Below this a change needs twice as many pairs, and so does one that could not be told before. */
const smallChange = 0.03;

/** Trials of each version that show a relative change of `smallest`. Pure. */
export function confirmationTrials(
  smallest: number,
  { wasTooWide = false }: { wasTooWide?: boolean } = {},
): number {
  const isHard = smallest < smallChange || wasTooWide;
  return isHard ? 2 * comparisonTrialsDefault : comparisonTrialsDefault;
}
