// `pnpm release:version`: gives every package the version that the changesets ask for, and moves what
// they say into CHANGELOG.md. Commit the result, tag it `v<version>`, and push the tag.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { composeRelease, withRelease } from "./composeRelease.ts";
import { readChangesets } from "./readChangesets.ts";
import { readVersion } from "./readVersion.ts";

const root = join(import.meta.dirname, "../..");
const edit = (path: string, change: (text: string) => string) =>
  writeFileSync(join(root, path), change(readFileSync(join(root, path), "utf8")));

const changesets = readChangesets(root);
if (changesets.length === 0) throw new Error("There is no changeset: nothing to release.");
const before = readVersion(root);
execFileSync("changeset", ["version"], { cwd: root, stdio: "inherit", timeout: 60_000 });
// Changesets know the packages of the workspace; the root is not one of them.
const version = readVersion(join(root, "apps/cli"));
edit("package.json", (text) => text.replace(`"version": "${before}"`, `"version": "${version}"`));
const day = new Date().toISOString().slice(0, 10);
edit("CHANGELOG.md", (text) => withRelease(text, composeRelease(version, day, changesets)));
console.log(`${before} -> ${version}`);
