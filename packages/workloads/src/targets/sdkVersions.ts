/** Releases of the client libraries that the load child carries, as the workspace's catalog pins them. */
export const sdkVersions = { pocketbase: "0.28.1", trailbase: "0.12.1" } as const;
