import type { OfferedTarget } from "@lapline/contracts";
import type { RunDraft, TargetDraft } from "./runDraft.ts";

export type VersionPreset = "latest" | "newest_pair" | "last_ten";

/** The usual questions to the versions of all chosen targets, and what each is called. */
export const versionPresets: readonly { value: VersionPreset; label: string }[] = [
  { value: "latest", label: "Latest" },
  { value: "newest_pair", label: "Newest against previous" },
  { value: "last_ten", label: "Last 10" },
];

const lastCount = "10";

type Versions = Pick<TargetDraft, "versions" | "last" | "compare" | "calibrate">;
type Known = Pick<OfferedTarget, "id" | "versions">;

/** What a preset sets on a target; one that is known in a single version gets that one. Pure. */
function presetVersions(preset: VersionPreset, known: readonly string[]): Versions {
  const latest = { versions: known.slice(-1), last: null, compare: null, calibrate: null };
  const [base, head] = known.slice(-2);
  if (preset === "latest" || base === undefined || head === undefined) return latest;
  if (preset === "last_ten") return { ...latest, last: lastCount };
  return { ...latest, compare: { base, head } };
}

/** The draft with a preset on every target. Pure. */
export function withVersionPreset(
  draft: RunDraft,
  preset: VersionPreset,
  targets: readonly Known[],
): RunDraft {
  return {
    ...draft,
    targets: draft.targets.map((each) => ({
      ...each,
      ...presetVersions(preset, knownOf(each, targets)),
    })),
  };
}

/** The preset that every target of the draft has; null where one was set otherwise. Pure. */
export function versionPresetOf(draft: RunDraft, targets: readonly Known[]): VersionPreset | null {
  if (draft.targets.length === 0) return null;
  const hasPreset = (preset: VersionPreset) =>
    draft.targets.every((each) => {
      const wanted = presetVersions(preset, knownOf(each, targets));
      const { versions, last, compare, calibrate } = each;
      // Named versions count only where nothing else is chosen instead.
      const isPlain = wanted.last === null && wanted.compare === null;
      return (
        last === wanted.last &&
        calibrate === null &&
        compare?.base === wanted.compare?.base &&
        compare?.head === wanted.compare?.head &&
        (!isPlain || (versions.length === 1 && versions[0] === wanted.versions[0]))
      );
    });
  return versionPresets.find(({ value }) => hasPreset(value))?.value ?? null;
}

function knownOf({ target }: TargetDraft, targets: readonly Known[]): readonly string[] {
  return targets.find(({ id }) => id === target)?.versions ?? [];
}
