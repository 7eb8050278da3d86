import { catalog } from "@lapline/workloads/catalog";
import { describe, expect, it } from "vitest";
import { draftTarget, emptyDraft } from "./runDraft.ts";
import { versionPresetOf, versionPresets, withVersionPreset } from "./versionPreset.ts";

const [described] = catalog.targets;
if (described === undefined) throw new Error("the catalog is empty");
const many = { ...described, id: "many", versions: ["1.0.0", "1.1.0", "1.2.0"] };
const one = { ...described, id: "one", versions: ["bundled"] };
const targets = [many, one];
const draft = { ...emptyDraft, targets: targets.map((target) => draftTarget(target)) };

describe("version presets", () => {
  it("start as the latest version and are recognized once they are set", () => {
    expect(versionPresetOf(draft, targets)).toBe("latest");
    for (const { value } of versionPresets) {
      expect(versionPresetOf(withVersionPreset(draft, value, targets), targets)).toBe(value);
    }
  });

  it("compare the newest version with the one before", () => {
    const [first, second] = withVersionPreset(draft, "newest_pair", targets).targets;
    expect(first?.compare).toEqual({ base: "1.1.0", head: "1.2.0" });
    expect(second).toMatchObject({ compare: null, versions: ["bundled"] });
  });

  it("replace what was set by hand", () => {
    const [first] = draft.targets;
    if (first === undefined) throw new Error("the draft has no target");
    const byHand = { ...draft, targets: [{ ...first, calibrate: "1.0.0" }] };
    expect(versionPresetOf(byHand, targets)).toBeNull();
    const [set] = withVersionPreset(byHand, "last_ten", targets).targets;
    expect(set).toMatchObject({ last: "10", calibrate: null });
  });

  it("are none without a target", () => {
    expect(versionPresetOf(emptyDraft, targets)).toBeNull();
  });
});
