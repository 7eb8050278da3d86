import { describe, expect, it } from "vitest";
import { releasesMax, selectReleases } from "./selectReleases.ts";
import { describedTargets } from "./targets.ts";
import type { ReleaseFilter } from "./versionSource.ts";

const sqlite = describedTargets.get("sqlite");
if (sqlite === undefined) throw new Error("the registry has no sqlite");
const target = { description: { ...sqlite.description } };

function select(listed: readonly string[], filter: ReleaseFilter = {}, versions: string[] = []) {
  target.description.versions = versions;
  return selectReleases(target, filter, listed);
}

describe("selectReleases", () => {
  it("orders releases oldest first, each once, and leaves out everything else", () => {
    const listed = [
      "3.90.2",
      "3.9.0",
      "3.90.2",
      "4.0.0-internal.0b1c2d3",
      "3.90.0-canary.3",
      "1.0.0-rc1",
      "1.0rc1",
      "latest",
      "v-next",
      "",
    ];
    expect(select(listed)).toEqual(["3.9.0", "3.90.2"]);
  });

  it("lets through the pre-releases that the target names as its releases", () => {
    const listed = ["0.0.9-beta", "0.0.10-beta", "0.0.10-rc1", "3.54.1-build1"];
    expect(select(listed, { prereleases: ["beta", "build*"] })).toEqual([
      "0.0.9-beta",
      "0.0.10-beta",
      "3.54.1-build1",
    ]);
  });

  it("drops tags that a release pipeline leaves behind", () => {
    const listed = ["0.1.0", "0.4.101", "0.4.199", "0.11.0", "0.33.2", "0.50.1", "0.123.0"];
    const ignore = ["0.*.1??", "0.50.*", "0.100.*", "0.123.*"];
    expect(select(listed, { ignore })).toEqual(["0.1.0", "0.11.0", "0.33.2"]);
    // A dot in a pattern is a dot.
    expect(select(["0x50.1", "0.5011"], { ignore: ["0.50.1"] })).toEqual(["0.5011"]);
  });

  it("offers only what the adapter can drive: from its oldest known version to below a bound", () => {
    const listed = ["0.21.9", "0.22.21", "0.32.0", "0.33.0-rc1", "0.33.0", "0.40.0"];
    expect(select(listed, { below: "0.33.0-0" }, ["0.22.21"])).toEqual(["0.22.21", "0.32.0"]);
    expect(select(listed, { since: "0.30.0" }, ["0.22.21"])).toEqual([
      "0.32.0",
      "0.33.0",
      "0.40.0",
    ]);
  });

  it("orders dates and keeps image digests behind them", () => {
    const digest = `sha256:${"0b1c".repeat(16)}`;
    expect(select([digest, "2026-02-16", "2025.12.31", "2026-01-02"])).toEqual([
      "2025.12.31",
      "2026-01-02",
      "2026-02-16",
      digest,
    ]);
    expect(select(["sha256:0b1c"])).toEqual([]);
  });

  it("keeps the newest when there are too many", () => {
    const listed = Array.from({ length: releasesMax + 5 }, (_, index) => `1.0.${index}`);
    const selected = select(listed);
    expect(selected).toHaveLength(releasesMax);
    expect(selected[0]).toBe("1.0.5");
  });
});
