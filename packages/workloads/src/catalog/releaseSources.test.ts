import { expect, it } from "vitest";
import { targetsById } from "../registry.ts";
import { releaseSources } from "./releaseSources.ts";

it("every target that takes releases it does not list says where they are listed", () => {
  const listed = new Set(releaseSources.map(({ target }) => target));
  for (const { description } of targetsById.values()) {
    if (!description.onlyKnownVersions) expect(listed).toContain(description.id);
  }
});

it.each(releaseSources.map(({ target }) => target))(
  "the versions that %s lists itself pass its own filter, so that they are found again",
  (target) => {
    const versions = targetsById.get(target)?.description.versions ?? [];
    expect(releaseSources.find((one) => one.target === target)?.select(versions)).toEqual(versions);
  },
);
