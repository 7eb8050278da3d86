import { type RunVerdict, shortCommits } from "@lapline/contracts";

/** What a verdict holds its results against and how that was found; null where it was not searched. */
export function baselineLine({ source }: Pick<RunVerdict, "source">): string | null {
  const { version, found } = source?.baseline ?? {};
  if (version === undefined || found == null) return null;
  return `Baseline ${shortCommits(version)}: ${shortCommits(found)}.`;
}
