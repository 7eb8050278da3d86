import type { Name } from "./name.ts";
import type { PackageName } from "./packageName.ts";
import type { VersionName } from "./versionName.ts";

/** One entry of a folder: no separator, and neither the folder itself nor its parent. */
export type FileName = Name<"FileName">;

/** A name as an entry of a folder; what an entry cannot hold is percent-encoded. */
export function fileName(name: VersionName | PackageName): FileName {
  return encodeURIComponent(name) as FileName;
}

const entry = /^(?!.*[.][.])(?![.]$)[A-Za-z0-9._@][A-Za-z0-9._+@-]{0,254}$/;

/** Text as an entry of a folder, or null where it could be anything else. */
export function fileNameOf(text: string): FileName | null {
  return entry.test(text) ? (text as FileName) : null;
}

/** A path below a folder, of plain entries. */
export type FilePath = Name<"FilePath">;

/** Text as a path below a folder, or null: absolute, through a parent folder or with odd entries. */
export function filePathOf(text: string): FilePath | null {
  const isPath = text.length <= 1000 && text.split("/").every((part) => fileNameOf(part) !== null);
  return isPath ? (text as FilePath) : null;
}
