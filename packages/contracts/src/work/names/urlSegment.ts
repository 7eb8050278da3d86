import type { Name } from "./name.ts";
import type { PackageName } from "./packageName.ts";
import type { VersionName } from "./versionName.ts";

/** One part of a URL's path: it can neither add a part nor end the path. */
export type UrlSegment = Name<"UrlSegment">;

/** A name as one part of a URL's path, or inside one. Names are never `.` or `..`. */
export function urlSegment(name: VersionName | PackageName): UrlSegment {
  return encodeURIComponent(name) as UrlSegment;
}
