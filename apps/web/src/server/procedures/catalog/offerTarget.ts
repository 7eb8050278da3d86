import type { OfferedTarget, TargetDescription } from "@lapline/contracts";
import type { ReleaseList } from "@lapline/engine";
import { releaseSources } from "@lapline/workloads/catalog";

const sourceNames = new Map(releaseSources.map(({ target, name }) => [target, name]));

/** Kind and name of where a target's releases are listed; null for none. */
export function sourceOf(target: string): string | null {
  return sourceNames.get(target) ?? null;
}

/** A target, its versions merged already, with what is known of the looking up. */
export function offerTarget(
  target: TargetDescription,
  list: ReleaseList | undefined,
): OfferedTarget {
  const source = sourceOf(target.id);
  return {
    ...target,
    versionSource: source,
    versionsCheckedAt: list?.checkedAt?.toISOString() ?? null,
    versionsPending: list?.pending ?? false,
    versionsProblem: list?.problem ?? null,
    versionsComplete: list?.complete ?? false,
    versionDigests: list?.digests ?? {},
  };
}
