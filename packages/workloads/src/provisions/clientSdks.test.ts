import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { sdkVersions } from "./clientSdks.ts";

it.each(Object.entries(sdkVersions))(
  "reports carry the release of %s that is bundled",
  (name, version) => {
    const file = join(import.meta.dirname, "../../node_modules", name, "package.json");
    expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({ name, version });
  },
);
