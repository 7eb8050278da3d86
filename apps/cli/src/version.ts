import manifest from "../package.json" with { type: "json" };

/** Release of this command line. */
export const version: string = manifest.version;
