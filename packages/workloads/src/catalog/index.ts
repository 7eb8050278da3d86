export { compareSemver } from "../descriptions/compareSemver.ts";
export type { VersionSource } from "../descriptions/versionSource.ts";
export { catalog } from "./catalog.ts";
export { parseScenarioParams } from "./parseScenarioParams.ts";
export { ownReleaseSource, type ReleaseSource, releaseSources } from "./releaseSources.ts";
