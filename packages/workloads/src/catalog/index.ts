export { compareSemver } from "../compareSemver.ts";
export type { VersionSource } from "../versionSource.ts";
export { catalog } from "./catalog.ts";
export { type ReleaseSource, releaseSources } from "./releaseSources.ts";
