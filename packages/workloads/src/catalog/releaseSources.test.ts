import { expect, it } from "vitest";
import { targetsById } from "../provisions/registry.ts";
import { releaseSources } from "./releaseSources.ts";

/** No release, and nothing that a list of tags could hold. */
const commit = /^[0-9a-f]{40}$/;

it("every target that takes releases it does not list says where they are listed", () => {
  const listed = new Set(releaseSources.map(({ target }) => target));
  for (const { description } of targetsById.values()) {
    if (!description.onlyKnownVersions) expect(listed).toContain(description.id);
  }
});

it.each(releaseSources.map(({ target }) => target))(
  "the versions that %s lists itself pass its own filter, so that they are found again",
  (target) => {
    const listed = targetsById.get(target)?.description.versions ?? [];
    const versions = listed.filter((version) => !commit.test(version));
    expect(releaseSources.find((one) => one.target === target)?.select(versions)).toEqual(versions);
  },
);
