// `node scripts/release/notes.ts v0.1.0`: prints the release notes of the tag; fails unless the tag, every
// package and CHANGELOG.md say the same version and no changeset is left.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { newestRelease } from "./composeRelease.ts";
import { changesetFiles } from "./readChangesets.ts";
import { readVersion } from "./readVersion.ts";

const root = join(import.meta.dirname, "../..");
const tag = process.argv[2] ?? "";
const { version, notes } = newestRelease(readFileSync(join(root, "CHANGELOG.md"), "utf8"));
const wrong = [
  ...(tag === `v${version}` ? [] : [`The tag is "${tag}", CHANGELOG.md says ${version}.`]),
  ...(readVersion(root) === version ? [] : [`package.json says ${readVersion(root)}.`]),
  ...(changesetFiles(root).length === 0 ? [] : ["Changesets are left: run release:version."]),
];
if (wrong.length > 0) throw new Error(wrong.join(" "));
console.log(notes);
